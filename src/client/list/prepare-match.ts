import { randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { ClientError } from '../client-error.ts'
import { readKnownRows } from './known-rows.ts'
import { type ColumnNames, type ToMatchRow, toMatchRow } from './list-columns.ts'
import type { OffsetTable } from './offset-table.ts'
import { type List, openList, type ReadOptions } from './read-list.ts'
import { resultColumns } from './result-columns.ts'
import { checkNewResults } from './result-file.ts'
import { checkProgress, emptyTally, type Progress, readProgress } from './resume-file.ts'
import { type ListSize, surveyList } from './survey-list.ts'

/** What a caller wants to have matched. */
export interface MatchRequest {
  path: string
  out: string
  names: ColumnNames
  /** Of rows without one. */
  country: string | undefined
  /** What the names of the new columns begin with. */
  prefix: string
  isForReview: boolean
  read: ReadOptions
  /** What decides requests and results, by option: a run that continues another must have the same. */
  settings: Readonly<Record<string, unknown>>
}

export interface PreparedMatch {
  list: List
  toRow: ToMatchRow
  columns: readonly string[]
  size: ListSize
  progress: Progress
  /** Where the results of rows are that an earlier run has written. */
  known: OffsetTable
}

const isSameFile = (one: string, other: string): boolean => {
  try {
    return realpathSync(one) === realpathSync(other)
  } catch {
    return false
  }
}

/** The progress of results that an earlier run has started, or of new ones. Throws ClientError if they are of something else. */
function progressOf({ out, settings }: MatchRequest, { sha256 }: List): Progress {
  const stored = readProgress(out)
  if (stored) {
    checkProgress(out, stored, { sha256, settings })
    return stored
  }
  checkNewResults(out)
  return { job: randomUUID(), sha256, settings, bytes: 0, inFlight: 0, pid: 0, tally: emptyTally() }
}

/** Reads a list as a whole before anything is sent: its columns, its rows and what they may cost. Rejects with ClientError or ImportError. */
export async function prepareMatch(request: MatchRequest): Promise<PreparedMatch> {
  const { path, out, names, country, read } = request
  if (isSameFile(path, out))
    throw new ClientError('the results cannot be written to the list itself: choose another -o')
  const list = await openList(path, read)
  const toRow = toMatchRow(list, names, country)
  const columns = resultColumns(list, request)
  const progress = progressOf(request, list)
  const known = await readKnownRows(out, progress.bytes, { list, columns, toRow })
  const size = await surveyList(list, toRow, { skipped: progress.tally.rows, known })
  return { list, toRow, columns, progress, known, size }
}
