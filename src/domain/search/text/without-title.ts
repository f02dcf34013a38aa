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

/** The text without the titles of a person before it: `Max Meier GmbH` of `Prof. Dr. med. Max Meier GmbH`; undefined without any. */
export function withoutTitle(text: string): string | undefined {
  const rest = text.replace(before, '')
  return rest === text ? undefined : rest
}
