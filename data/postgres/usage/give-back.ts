import { randomUUID } from 'node:crypto'
import { appendFile, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { dayOf } from '#domain/calendar.ts'
import { errorCode } from '#domain/error-code.ts'
import { StoreUnavailableError } from '../../store-unavailable-error.ts'
import type { Queryable } from '../connect.ts'
import { negatedChanges } from './usage-rows.ts'

const retryMs = 500
/** Milliseconds after which a note is of a process that has ended: a living one settles what it noted. */
const abandonedMs = 60_000

/** Gives back charges whose callers got an error. */
export interface GiveBack {
  /** The name of this process among the writers of all servers. */
  readonly writer: string
  /** Notes on the disk the entries whose callers get an error, before it is known whether they were committed. */
  note(entries: readonly UsageEntry[]): Promise<void>
  /** Gives back entries that were billed; until the database answers, tries again. */
  giveBack(entries: readonly UsageEntry[]): Promise<void>
  /** Settles the notes of processes that have ended. A file with an entry that PostgreSQL refuses stays. */
  settleNotes(): Promise<void>
  /** Deletes the notes of this process, of which nothing is open any more. */
  forgetNotes(): Promise<void>
  /** Entries given back since the start. */
  count(): number
}

const prefix = 'unsettled-usage-'
const noteName = new RegExp(`^${prefix}(.+)\\.jsonl$`)

/** Notes that are gone were settled by another process. */
const unlessGone = (error: unknown) => {
  if (errorCode(error) !== 'ENOENT') throw error
}

/** The entries of a file of notes; a line that a crash cut short was not promised to anybody. */
const entriesIn = (text: string): UsageEntry[] =>
  text.split('\n').flatMap(line => {
    try {
      return [JSON.parse(line) as UsageEntry]
    } catch {
      return []
    }
  })

/** `onRefused` is told of entries in notes that PostgreSQL does not give back. */
export function createGiveBack(
  postgres: Queryable,
  folder: string,
  onRefused: (error: Error) => void = () => {},
): GiveBack {
  const writer = randomUUID()
  const fileOf = (name: string) => join(folder, `${prefix}${name}.jsonl`)
  let given = 0

  const giveBackOne = async (entry: UsageEntry) => {
    const values = [entry.request_id, dayOf(entry.at), negatedChanges(entry)]
    const [row] = await postgres.query<{ done: boolean }>('SELECT give_back($1, $2, $3) AS done', values)
    if (row?.done) given += 1
  }

  const untilGiven = async (entry: UsageEntry): Promise<void> => {
    for (;;)
      try {
        return await giveBackOne(entry)
      } catch (error) {
        if (!(error instanceof StoreUnavailableError)) throw error
        await sleep(retryMs, undefined, { ref: false })
      }
  }

  /** Returns whether it is settled: one that is refused must not keep the others from it. */
  const settle = async (entry: UsageEntry, file: string): Promise<boolean> => {
    try {
      await giveBackOne(entry)
      return true
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error
      const reason = `request ${entry.request_id} in ${file}: ${(error as Error).message}`
      onRefused(new Error(reason, { cause: error }))
      return false
    }
  }

  const settleNotesOf = async (name: string) => {
    const file = fileOf(name)
    const { mtimeMs } = await stat(file)
    // A file dated in the future was written before the clock was set back.
    if (Math.abs(Date.now() - mtimeMs) < abandonedMs) return
    // The epoch fences off that process first: nothing it still sends can be written.
    await postgres.query(`UPDATE usage_writers SET epoch = epoch + 1 WHERE writer LIKE $1`, [`${name}:%`])
    let isSettled = true
    for (const entry of entriesIn(await readFile(file, 'utf8'))) isSettled = (await settle(entry, file)) && isSettled
    if (isSettled) await rm(file, { force: true })
  }

  return {
    writer,
    note: async entries => {
      const lines = entries.map(entry => `${JSON.stringify(entry)}\n`).join('')
      // The line before may have been cut by a full disk, and then has no line break.
      if (lines !== '') await appendFile(fileOf(writer), `\n${lines}`, { mode: 0o600, flush: true })
    },
    giveBack: async entries => {
      for (const entry of entries) await untilGiven(entry)
    },
    settleNotes: async () => {
      for (const file of await readdir(folder)) {
        const [, name] = noteName.exec(file) ?? []
        if (name !== undefined && name !== writer) await settleNotesOf(name).catch(unlessGone)
      }
    },
    forgetNotes: () => rm(fileOf(writer), { force: true }),
    count: () => given,
  }
}
