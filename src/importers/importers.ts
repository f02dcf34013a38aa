import { cz } from './cz.ts'
import { gb } from './gb.ts'
import { gleif } from './gleif/gleif.ts'
import type { Importer } from './importer.ts'
import { no } from './no.ts'

/** The sources that can be imported, by the word the command line takes. */
export const importers: ReadonlyMap<string, Importer> = new Map(
  [cz, gb, gleif, no].map(importer => [importer.source, importer]),
)
