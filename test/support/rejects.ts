import { readFileSync } from 'node:fs'
import type { ImportSummary } from '../../src/importers/run/import-summary.ts'
import type { RejectedRecord } from '../../src/importers/run/reject-file.ts'

/** The records an import refused, as they stand in its reject file. */
export const rejectsOf = ({ reject_file }: ImportSummary): RejectedRecord[] =>
  reject_file === null
    ? []
    : readFileSync(reject_file, 'utf8')
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line))

/** Where and why each was refused. */
export const linesAndReasons = (summary: ImportSummary) => rejectsOf(summary).map(({ line, reason }) => [line, reason])
