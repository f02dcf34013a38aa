import { text } from '../mapping/source-values.ts'

// Romanian letters have a comma below; the register uses it and the Turkish cedilla interchangeably.
const commas: Record<string, string> = { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' }

/** The text of a cell, its letters with commas. */
export const romanian = (cell: string | undefined, maxLength?: number): string | undefined =>
  text(cell, maxLength)?.replaceAll(/[şţŞŢ]/g, letter => commas[letter] ?? letter)
