import type { MergeRules } from '#domain/companies/merge-rules.ts'
import { mergeRulesOf } from '../reference/precedence.ts'
import { newestFullDateQuery } from './full-file-dates.ts'
import type { OpenPartition } from './open-partition.ts'

const read = (partition: OpenPartition): MergeRules =>
  mergeRulesOf(partition.country, partition.statement(newestFullDateQuery).pluck().get() as string | null)

/** How the layers of a partition's companies are merged, read once per file. */
export const rulesOf = (partition: OpenPartition): MergeRules => partition.cached('merge rules', read)
