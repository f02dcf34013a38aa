import { nearestName } from '../errors/nearest-name.ts'
import { fieldsMeantBy } from './aliases.ts'
import { foldName } from './schema.ts'

/** The known name that an unknown one means: in another spelling, as an alias, or misspelt; null if none. */
export const meantName = (name: string, known: readonly string[]): string | null =>
  known.find(candidate => foldName(candidate) === foldName(name)) ??
  fieldsMeantBy(name).find(candidate => known.includes(candidate)) ??
  nearestName(name, known)
