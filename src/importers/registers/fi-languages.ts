import type { Json } from '../mapping/json-values.ts'
import { text } from '../mapping/source-values.ts'

/** PRH's codes of languages. */
export const language = { finnish: '1', swedish: '2', english: '3' } as const

/** The text in the first of the languages that has one; otherwise the first text. */
export const inLanguage = (texts: Json[], member: string, ...languages: string[]): string | undefined => {
  const found = languages.map(code => texts.find(({ languageCode }) => text(languageCode) === code)).find(Boolean)
  return text((found ?? texts[0])?.[member], 1000)
}
