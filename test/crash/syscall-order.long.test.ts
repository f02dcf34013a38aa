import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { batchOf, sampleReferences } from '../support/batches.ts'
import { until } from '../support/until.ts'
import { crashFolder } from './crash-folder.ts'
import { post, startServer } from './server-process.ts'
import { canTrace, trace } from './strace.ts'

const calls = 'trace=pwrite64,fdatasync,fsync,write,writev,sendto,sendmsg'
const rounds = process.env.SVC_WHOLE === undefined ? 30 : 1_000

type Event = 'written' | 'synced' | 'answered'

const isSync = (line: string) => /f(?:data)?sync/.test(line)

/** The events of a trace, in order. */
function eventsIn(trace: string): Event[] {
  // A call that another thread interrupts has its path in the first line and its end in a later one.
  const syncing = new Set<string>()
  const syncIn = (line: string, isLog: boolean): Event | undefined => {
    const [thread = ''] = line.split(' ')
    if (isLog && line.includes('<unfinished')) return void syncing.add(thread)
    return isLog || syncing.delete(thread) ? 'synced' : undefined
  }
  const eventOf = (line: string): Event | undefined => {
    const isLog = line.includes('usage.sqlite-wal>')
    if (line.includes('"HTTP/1.1 200')) return 'answered'
    if (isLog && line.includes(' pwrite64(')) return 'written'
    return isSync(line) ? syncIn(line, isLog) : undefined
  }
  return trace.split('\n').flatMap(line => eventOf(line) ?? [])
}

/** How often an answer left, and how often while something written to the log of usage was not synced. */
function answersIn(trace: string) {
  const events = eventsIn(trace)
  const count = (wanted: Event) => events.filter(event => event === wanted).length
  const isEarly = (event: Event, at: number) =>
    event === 'answered' && events.lastIndexOf('written', at) > events.lastIndexOf('synced', at)
  return { writes: count('written'), answers: count('answered'), early: events.filter(isEarly).length }
}

/** Whether the first minute of health has been written to the log of usage. */
function hasHealth(folder: string): boolean {
  const database = new Database(join(folder, 'usage.sqlite'), { readonly: true })
  try {
    return database.prepare('SELECT 1 FROM health_minutes').get() !== undefined
  } finally {
    database.close()
  }
}

describe('a server watched by strace', () => {
  it('syncs all that was written to the log of usage before it answers, in each of its batches, by the order of its system calls', async function () {
    if (!canTrace) return this.skip()
    this.timeout(rounds > 100 ? 1_200_000 : 120_000)
    using folder = await crashFolder()
    const file = join(folder.path, 'trace')
    {
      await using server = await startServer(folder)
      // Written a second after the start, and not synced: what of it is lost in a power cut was promised to nobody.
      await until(() => hasHealth(folder.path))
      await using _ = await trace(server.pid, ['-y', '-s', '16', '-e', calls, '-o', file])
      for (let round = 0; round < rounds; round += 1) {
        const answered = await post(server.url, folder.key, batchOf(...sampleReferences(5)))
        assert.equal(answered?.status, 200)
      }
    }
    const { writes, answers, early } = answersIn(readFileSync(file, 'utf8'))
    assert.ok(writes >= 2 * rounds, `${writes} writes to the log were seen`)
    assert.deepEqual({ answers, early }, { answers: rounds, early: 0 })
  })

  it('would be found to answer early, by the same reading of a trace in which it does', () => {
    const trace = [
      '7 pwrite64(20</d/usage.sqlite-wal>, "x"..., 24, 0) = 24',
      '9 fdatasync(20</d/usage.sqlite-wal> <unfinished ...>',
      '7 writev(22<socket:[1]>, [{iov_base="HTTP/1.1 200 OK\\r"..., iov_len=9}], 1) = 9',
      '9 <... fdatasync resumed>) = 0',
      '7 writev(22<socket:[1]>, [{iov_base="HTTP/1.1 200 OK\\r"..., iov_len=9}], 1) = 9',
    ].join('\n')
    assert.deepEqual(answersIn(trace), { writes: 1, answers: 2, early: 1 })
  })
})
