import { alsoUnaccented } from '../words/also-unaccented.ts'

/** German titles and forms of address before the name of a person. */
const titles = 'dr|prof|professor|dipl|ing|mag|herrn?|frau'
/** What follows them: subjects of a degree, with their dots, as `Phil` is a name. */
const subjects = alsoUnaccented(
  'med|dent|vet|jur|iur|rer|nat|pol|oec|phil|phys|chem|math|inform|biol|geol|psych|agr|h\\.? ?c|mult|habil|kfm|kffr|betriebsw|volksw|ök|wirt|wi',
)
const titled = `(?:${titles})(?:\\.[\\s-]*|\\s+)(?:(?:${titles})(?:\\.[\\s-]*|\\s+)|(?:${subjects})\\.[\\s-]*)*(?=\\p{L})`
const german = new RegExp(`^${titled}`, 'iu')
/** Without their dot, initials of brands: `MAG Treuhand`. */
const swiss = new RegExp(`^(?!(?:ing|mag)\\s)${titled}`, 'iu')

/** Titles before an initial only, because `Mr Car Wash` is a name. So is `Mr T Shirts`. */
const english = /^(?:mrs?|ms|miss|dr|prof)\.?\s+(?=(?!t\s)\p{L}[.\s])/iu
/** Abbreviations that are no words. `De Heer` is a surname. */
const dutch = /^(?:dhr|mevr|mw(?=\.))\.?\s+(?=\p{L})/iu

/** One or several of these before a word, each with a dot or a space. */
const severalOf = (words: string) => new RegExp(`^(?:(?:${alsoUnaccented(words)})(?:\\.\\s*|\\s+))+(?=\\p{L})`, 'iu')
/** Without `Monsieur`, `Docteur`, `Pan`, and `Dr` without a dot: brands begin with them, such as `Monsieur Bricolage`. */
const french = severalOf('m(?=\\.)|mm(?=\\.)|mmes?|mlles?|dr(?=\\.)|prof(?=\\.)')
/** `Ing`, `Bc`, `Dr`, `Doc` and others are words and initials of brands without their dot: `ING Bank`. */
const czech = severalOf(
  'ing(?=\\.)|bc(?=\\.)|mgr|mg[ae]|m[uvd]dr|mddr|judr|phdr|phmr|pharmdr|rndr|rsdr|paeddr|thdr|thlic|icdr|dr(?=\\.)|prof(?=\\.)|doc(?=\\.)|arch(?=\\.)|akad(?=\\.)',
)
const polish = severalOf(
  'mgr|inż|dr|prof|hab(?=\\.)|lek(?=\\.)|med(?=\\.)|n(?=\\.)|wet(?=\\.)|stom(?=\\.)|dent(?=\\.)|adw(?=\\.)|r(?=\\.\\s?pr)|pr(?=\\.)|arch(?=\\.)',
)

/** What is left out by country; not measured elsewhere. */
const titlesOf: Readonly<Record<string, readonly RegExp[]>> = {
  BE: [dutch, french],
  CH: [swiss, french],
  CZ: [czech],
  DE: [german],
  FR: [french],
  GB: [english],
  IE: [english],
  NL: [dutch],
  PL: [polish],
  SK: [czech],
}

/** The text without the titles of a person before it: `Max Meier GmbH` of `Prof. Dr. med. Max Meier GmbH`; undefined without any. */
export function withoutTitle(text: string, country: string): string | undefined {
  const rest = (titlesOf[country] ?? []).reduce((name, title) => name.replace(title, ''), text)
  return rest === text ? undefined : rest
}
