import { countryCodes } from '#domain/countries.ts'
import { importNote, taskNotes } from './task-notes.ts'

/** The source of a country's register, as `svc import` names it. */
export const registerSource = (country: string): string => country.toLowerCase()

/** The sources that were imported into a data folder before, whether its partitions still have them or not. */
export const importedBefore = (dataDir: string): string[] =>
  taskNotes(dataDir)
    .filter(({ task, succeeded }) => task === 'import' && succeeded !== null)
    .map(({ source }) => source)

/** Whether the register of a country was imported into a data folder before. */
export const wasRegisterImported = (dataDir: string, country: string): boolean =>
  (importNote(dataDir, registerSource(country))?.succeeded ?? null) !== null

/** The countries of which a source has companies: GLEIF has some of each. */
export const countriesOfSource = (source: string): string[] =>
  countryCodes.filter(country => source === 'gleif' || source === registerSource(country))

/** The countries into which something was imported before, in the order of all countries. */
export const countriesImportedBefore = (dataDir: string): string[] => {
  const imported = new Set(importedBefore(dataDir).flatMap(countriesOfSource))
  return countryCodes.filter(country => imported.has(country))
}
