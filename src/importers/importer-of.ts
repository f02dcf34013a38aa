import { ImportError } from './import-error.ts'
import type { Importer } from './importer.ts'
import { importers } from './importers.ts'

/** The importer of a source. Throws ImportError if there is none. */
export function importerOf(source: string): Importer {
  const importer = importers.get(source)
  if (importer) return importer
  throw new ImportError(`there is no source "${source}"; the sources are ${[...importers.keys()].join(', ')}`)
}
