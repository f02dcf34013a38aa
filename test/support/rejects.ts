import { readFileSync } from 'node:fs'
import type { ImportSummary } from '../../src/importers/run/import-summary.ts'
import type { RejectedRecord } from '../../src/importers/run/reject-file.ts'

/** The records that an import rejected, as in its reject file. */
export const rejectsOf = ({ reject_file }: ImportSummary): RejectedRecord[] =>
  reject_file === null
    ? []
    : readFileSync(reject_file, 'utf8')
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line))

/** The line and the reason of each rejected record. */
export const linesAndReasons = (summary: ImportSummary) => rejectsOf(summary).map(({ line, reason }) => [line, reason])
