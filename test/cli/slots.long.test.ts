import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { slotOf } from '#domain/keys/slot.ts'
import { batchOf, billOf, equinor, send } from '../support/batches.ts'
import { newDatabase } from '../support/database-of.ts'
import { describeWithPostgres } from '../support/describe-with.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { environment, program, svc } from './svc.ts'

const secret = randomBytes(32).toString('hex')
const lookup = '/v1/companies/NO/923609016'

interface Moved {
  accounts: number
  keys_elsewhere: string[]
  rows: Record<string, number>
}

describeWithPostgres('svc slots', () => {
  const stack = new AsyncDisposableStack()
  const folder = tempFolder()
  const urls: Record<'a' | 'b', string> = { a: '', b: '' }
  const cells: TestService[] = []
  const file = (cell: 'a' | 'b') => join(folder.path, `${cell}.yaml`)
  before(async () => {
    stack.use(folder)
    for (const cell of ['a', 'b'] as const) {
      urls[cell] = await newDatabase()
      writeFileSync(file(cell), `database_url: ${urls[cell]}\n`)
      const settings = { SVC_DATABASE_URL: urls[cell], SVC_KEY_SECRET: secret }
      const slots = cell === 'a' ? '00-Uz' : 'V0-zz'
      cells.push(stack.use(await startTestService({ ...settings, SVC_SLOTS: slots })))
    }
  })
  after(() => stack.disposeAsync())

  const cell = (name: 'a' | 'b') => cells[name === 'a' ? 0 : 1] ?? assert.fail()
  const settingsOf = (name: 'a' | 'b') => ({
    SVC_DATABASE_URL: urls[name],
    SVC_KEY_SECRET: secret,
    SVC_DATA_DIR: cell(name).dataDir,
  })
  const run = (from: 'a' | 'b', ...args: string[]) => svc(['slots', ...args], settingsOf(from))
  const move = async (slot: string, from: 'a' | 'b', to: 'a' | 'b') => {
    const { code, stderr, json } = await run(from, 'move', slot, '--to', file(to), '--drain', '0', '--json')
    assert.equal(code, 0, stderr)
    return json<Moved>()
  }
  const stateOf = async (kid: string, name: 'a' | 'b') => {
    const { json } = await run(name, 'list', '--slots', slotOf(kid), '--json')
    return json<{ state: string }[]>().map(({ state }) => state)
  }

  /** Starts a move, and ends it with a signal while requests that had begun are waited for. */
  const stopped = async (kid: string, signal: NodeJS.Signals, before = async () => {}) => {
    const args = ['slots', 'move', slotOf(kid), '--to', file('b'), '--drain', '60s']
    const child = spawn(program, args, { env: environment(settingsOf('a')) })
    const stderr = text(child.stderr)
    await until(async () => (await stateOf(kid, 'a')).includes('closed'))
    await before()
    child.kill(signal)
    const [code] = await once(child, 'close')
    return { code, stderr: await stderr }
  }

  it('moves an account: its key works in the other cell, goes on counting there, and is answered 503 in the first', async () => {
    const { text: key, kid, accountId } = await cell('a').key()
    const remainingIn = async (name: 'a' | 'b') => {
      const { status, headers } = await sendRequest(cell(name), lookup, { key })
      return status === 200 ? Number(headers['x-svc-credits-remaining']) : status
    }
    const before = await remainingIn('a')
    const { accounts, rows, keys_elsewhere } = await move(slotOf(kid), 'a', 'b')
    assert.deepEqual([accounts, keys_elsewhere], [1, []])
    assert.partialDeepStrictEqual(rows, { accounts: 1, keys: 2, usage_months: 1, usage_events: 1 })
    assert.deepEqual(await remainingIn('b'), before - 1)
    const refused = await sendRequest(cell('a'), lookup, { key })
    assert.deepEqual([refused.status, refused.body.code], [503, 'service_unavailable'])
    assert.ok(Number(refused.headers['retry-after']) > 0)
    assert.deepEqual([await stateOf(kid, 'a'), await stateOf(kid, 'b')], [['moved'], ['received']])
    const { audit } = cell('b').administration
    const [entry] = await audit.entriesOf(accountId, { after: 0, limit: 9 })
    assert.deepEqual([entry?.action, entry?.detail], ['account_moved_here', { slot: slotOf(kid) }])
  })

  it('moves the answers of batches: the same batch is replayed in the other cell with the same bytes, and not billed', async () => {
    const { text: key, kid } = await cell('a').key()
    const batch = batchOf(equinor)
    const first = await send(cell('a'), key, batch)
    await move(slotOf(kid), 'a', 'b')
    const again = await send(cell('b'), key, batch)
    assert.deepEqual([again.text, billOf(again)], [first.text, { cost: 0, isReplay: true }])
  })

  it('moves what a test key has used of its day, revoked keys as revoked, and no other account', async () => {
    const { text: key, kid, accountId } = await cell('a').key({ env: 'test' })
    const revoked = await cell('a').keyOf(accountId)
    await cell('a').administration.keys.revoke(revoked.kid, new Date().toISOString())
    const other = await cell('a').key()
    assert.equal((await sendRequest(cell('a'), lookup, { key })).status, 200)
    const { rows } = await move(slotOf(kid), 'a', 'b')
    assert.partialDeepStrictEqual(rows, { keys: 3, usage_days: 1, usage_months: 0 })
    assert.equal((await sendRequest(cell('b'), lookup, { key })).status, 200)
    assert.equal((await sendRequest(cell('b'), lookup, { key: revoked.text })).status, 401)
    if (slotOf(other.kid) !== slotOf(kid))
      assert.equal((await sendRequest(cell('a'), lookup, { key: other.text })).status, 200)
  })

  it('moves an account back, with what it has used meanwhile', async () => {
    const { text: key, kid } = await cell('a').key()
    const use = async (name: 'a' | 'b') => {
      const { status, headers } = await sendRequest(cell(name), lookup, { key })
      assert.equal(status, 200)
      return Number(headers['x-svc-credits-remaining'])
    }
    const told = [await use('a')]
    for (const [from, to] of [
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'b'],
    ] as const) {
      await move(slotOf(kid), from, to)
      told.push(await use(to))
    }
    assert.deepEqual(
      told,
      told.map((_, at) => (told[0] ?? 0) - at),
    )
  })

  it('leaves an account closed if it is killed while requests end, which svc doctor names with the command that goes on', async () => {
    const { kid, accountId } = await cell('a').key()
    const slot = slotOf(kid)
    await stopped(kid, 'SIGKILL')
    const issues = async () =>
      (await svc(['doctor'], settingsOf('a'))).stdout.split('\n').filter(line => /moves/.test(line))
    const [issue = '', ...others] = await issues()
    assert.match(
      issue,
      /^problem {2}slot \w\w: account acct_\w+ moves to another cell since 2\d{3}-\S+Z and is answered 503/,
    )
    assert.deepEqual([issue.includes(accountId), others], [true, []])
    assert.ok(issue.endsWith(`if svc slots move does not run, run it again: svc slots move ${slot} --to <file>`), issue)
    await move(slot, 'a', 'b')
    assert.deepEqual(await issues(), [])
  })

  it('opens the account again at Ctrl-C while requests end: nothing was moved', async () => {
    const { text: key, kid } = await cell('a').key()
    const { code, stderr } = await stopped(kid, 'SIGINT')
    assert.deepEqual([code, stderr], [1, 'svc: stopped: nothing was moved\n'])
    assert.equal((await sendRequest(cell('a'), lookup, { key })).status, 200)
    await move(slotOf(kid), 'a', 'b')
  })

  it('refuses a second command while one moves accounts of the cell: one that is stopped would open what the other copies', async () => {
    const { text: key, kid } = await cell('a').key()
    const second = async () => {
      const { code, stderr } = await run('a', 'move', slotOf(kid), '--to', file('b'), '--drain', '0')
      const line = 'svc: another svc slots move from this cell is running: wait until it has ended\n'
      assert.deepEqual([code, stderr], [1, line])
      assert.equal((await sendRequest(cell('a'), lookup, { key })).status, 503)
    }
    await stopped(kid, 'SIGKILL', second)
    await move(slotOf(kid), 'a', 'b')
  })

  it('refuses changes of an account that has moved, in one line', async () => {
    const { kid, accountId } = await cell('a').key()
    await move(slotOf(kid), 'a', 'b')
    const line = new RegExp(`account ${accountId} moves to another cell: change it there`)
    const { keys } = cell('a').administration
    await assert.rejects(keys.revoke(kid, new Date().toISOString()), line)
    await assert.rejects(cell('a').keyOf(accountId), line)
    const { administration } = cell('b')
    assert.ok(await administration.keys.revoke(kid, new Date().toISOString()))
  })

  it('leaves keys of an account that has moved out of svc secret list: they keep no server secret from being retired', async () => {
    const counted = async () => {
      const { json } = await svc(['secret', 'list', '--json'], settingsOf('a'))
      return json<{ keys: number }[]>().map(({ keys }) => keys)
    }
    const [before = assert.fail()] = await counted()
    const { kid } = await cell('a').key()
    assert.deepEqual(await counted(), [before + 2])
    await move(slotOf(kid), 'a', 'b')
    assert.deepEqual(await counted(), [before])
  })

  it('lists keys of earlier releases in other slots, which move with their account', async () => {
    const { kid, accountId } = await cell('a').key()
    const [key = assert.fail()] = await cell('a').administration.keys.listByAccount(accountId)
    const stray = `${slotOf(kid) === 'zz' ? 'yy' : 'zz'}${randomBytes(5).toString('hex')}`
    await cell('a').administration.keys.create({ ...key, kid: stray, class: 'rk', scopes: ['companies:read'] })
    const { keys_elsewhere } = await move(slotOf(kid), 'a', 'b')
    assert.deepEqual(keys_elsewhere, [stray])
    assert.ok(await cell('b').administration.keys.find(stray))
  })

  it('refuses in one line what cannot be moved', async () => {
    const { kid, text: key } = await cell('a').key()
    const slot = slotOf(kid)
    const wrong: [args: string[], line: RegExp][] = [
      [['move', slot, '--to', join(folder.path, 'none.yaml')], /none\.yaml/],
      [['move', slot, '--to', file('a')], /the other cell has an account acct_\S+ of its own: nothing was moved/],
      [['move', slot === '99' ? '98' : '99', '--to', file('b')], /no account is in these slots/],
    ]
    for (const [args, line] of wrong) {
      const { code, stderr } = await run('a', ...args)
      assert.equal(code, 1, stderr)
      assert.match(stderr.trim(), line)
      assert.equal(stderr.trim().split('\n').length, 1, stderr)
    }
    assert.equal((await sendRequest(cell('a'), lookup, { key })).status, 200)
    const { code, stderr } = await svc(['slots', 'list'], { SVC_DATA_DIR: folder.path })
    assert.deepEqual([code, /set SVC_DATABASE_URL/.test(stderr)], [1, true])
  })
})
