import { alsoUnaccented } from './also-unaccented.ts'

/** German titles and forms of address before the name of a person. */
const titles = 'dr|prof|professor|dipl|ing|mag|herrn?|frau'
/** What follows them: subjects of a degree, with their dots, as `Phil` is a name. */
const subjects = alsoUnaccented(
  'med|dent|vet|jur|rer|nat|pol|oec|phil|phys|chem|math|inform|biol|geol|psych|agr|h\\.? ?c|mult|habil|kfm|kffr|betriebsw|volksw|ök|wirt|wi',
)
const before = new RegExp(
  `^(?:${titles})(?:\\.[\\s-]*|\\s+)(?:(?:${titles})(?:\\.[\\s-]*|\\s+)|(?:${subjects})\\.[\\s-]*)*(?=\\p{L})`,
  'iu',
)

/** Before an initial alone, as `Mr Car Wash` is a name; `Mr T Shirts` is one, too. */
const english = /^(?:mrs?|ms|miss)\.?\s+(?=(?!t\s)\p{L}[.\s])/iu
/** Abbreviations that are no words. `De Heer` is a surname. */
const dutch = /^(?:dhr|mevr|mw(?=\.))\.?\s+(?=\p{L})/iu

/** What is left out by country; not measured elsewhere. */
const titlesOf: Readonly<Record<string, RegExp>> = { BE: dutch, DE: before, GB: english, IE: english, NL: dutch }

/** The text without the titles of a person before it: `Max Meier GmbH` of `Prof. Dr. med. Max Meier GmbH`; undefined without any. */
export function withoutTitle(text: string, country: string): string | undefined {
  const expression = titlesOf[country]
  const rest = expression ? text.replace(expression, '') : text
  return rest === text ? undefined : rest
}
