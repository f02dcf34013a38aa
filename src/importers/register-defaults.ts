import { precedence } from '#domain/companies/merge-layers.ts'
import type { Importer } from './importer.ts'

/** What most registers have in common: one file of all companies, as of the date of the file. An importer adds what differs. */
export const registerDefaults = {
  precedence: precedence.register,
  confirmedBy: 'file',
  mainFiles: 'one',
  isFull: () => true,
  listsFormerNames: false,
  isFilteredByLegalForm: true,
} satisfies Partial<Importer>
