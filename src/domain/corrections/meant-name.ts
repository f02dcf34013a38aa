import { nearestName } from '../errors/nearest-name.ts'
import { fieldsMeantBy, isIgnorableName } from './aliases.ts'
import { foldName } from './schema.ts'

/** The known name that an unknown one means: in another spelling, as an alias, or misspelt; null if none. */
export const meantName = (name: string, known: readonly string[]): string | null =>
  known.find(candidate => foldName(candidate) === foldName(name)) ??
  fieldsMeantBy(name).find(candidate => known.includes(candidate)) ??
  // page is a parameter of other interfaces, and no misspelling of name.
  (isIgnorableName(name) ? null : nearestName(name, known))
