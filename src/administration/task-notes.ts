import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { giveToOwner } from '#data/files/give-to-owner.ts'
import { readJson } from '#data/files/json-file.ts'
import { removeOldDrafts } from '#data/files/remove-old-drafts.ts'
import { replaceFile } from '#data/files/replace-file.ts'
import type { Clock } from '../clock.ts'

/** When a task last succeeded, and when it last failed since then; milliseconds, null for never. */
export interface TaskNote {
  task: string
  /** Of an import. */
  source: string
  succeeded: number | null
  failed: number | null
}

const folderOf = (dataDir: string) => join(dataDir, 'tasks')
const nameOf = (task: string, source?: string) => (source === undefined ? `${task}.json` : `${task}-${source}.json`)
const fileName = /^(backup|import)(?:-([a-z]+))?\.json$/

/** The file that says how the last import of a source ended. */
export const importNoteFile = (dataDir: string, source: string): string =>
  join(folderOf(dataDir), nameOf('import', source))

const timeOf = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : null)

function readNote(dataDir: string, name: string): TaskNote | undefined {
  const [, task, source = ''] = fileName.exec(name) ?? []
  if (task === undefined) return undefined
  const times = readJson<{ succeeded?: unknown; failed?: unknown }>(join(folderOf(dataDir), name))
  return times && { task, source, succeeded: timeOf(times.succeeded), failed: timeOf(times.failed) }
}

/** How the imports of a source ended; undefined if that cannot be read. */
export const importNote = (dataDir: string, source: string): TaskNote | undefined =>
  readNote(dataDir, nameOf('import', source))

/** How the backups and imports of a data folder ended; none that cannot be read. */
export function taskNotes(dataDir: string): TaskNote[] {
  try {
    return readdirSync(folderOf(dataDir)).flatMap(name => readNote(dataDir, name) ?? [])
  } catch {
    return []
  }
}

function write(dataDir: string, name: string, times: Pick<TaskNote, 'succeeded' | 'failed'>) {
  // An empty folder may be the wrong one.
  if (readdirSync(dataDir).length === 0) return
  if (!existsSync(folderOf(dataDir))) {
    mkdirSync(folderOf(dataDir), { mode: 0o700 })
    giveToOwner(folderOf(dataDir))
  }
  const file = join(folderOf(dataDir), name)
  removeOldDrafts(file)
  replaceFile(file, `${JSON.stringify(times)}\n`, 0o600)
}

const attempt = (work: () => void) => {
  try {
    work()
  } catch {
    // A failed note changes nothing about the task; metrics then show it as overdue.
  }
}

const isStopped = (error: unknown) => error instanceof Error && error.name === 'ImportStoppedError'

/** Runs a task, and notes in the data folder how it ended, unless its operator stopped it: servers tell of it in their metrics. */
export async function noting<T>(
  { dataDir, clock }: { dataDir: string; clock: Pick<Clock, 'now'> },
  { task, source }: { task: 'backup' | 'import'; source?: string },
  work: () => Promise<T>,
): Promise<T> {
  const name = nameOf(task, source)
  try {
    const done = await work()
    attempt(() => write(dataDir, name, { succeeded: clock.now(), failed: null }))
    return done
  } catch (error) {
    const succeeded = readNote(dataDir, name)?.succeeded ?? null
    if (!isStopped(error)) attempt(() => write(dataDir, name, { succeeded, failed: clock.now() }))
    throw error
  }
}
