import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { cuttingProxy } from '../../support/cutting-proxy.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'
import { createUsageDatabase } from '../../support/usage-engines.ts'
import { entry } from '../usage/usage-entries.ts'
import { billed, serverOn } from './told-and-billed.ts'

/** What a server asked for and was told, by request, as far as it came to say so. */
interface Said {
  asked: Set<string>
  /** The account, and what was used of it. */
  accepted: Map<string, string>
  unavailable: Set<string>
}

function startBilling(args: readonly string[], said: Said): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'billing-process.ts'), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  createInterface(child.stdout).on('line', line => {
    const [word, id = '', account, used] = line.split(' ')
    if (word === 'asked') said.asked.add(id)
    else if (word === 'accepted') said.accepted.set(id, `${account} ${used}`)
    else said.unavailable.add(id)
  })
  return child
}

async function killed(child: ChildProcess) {
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

const newSaid = (): Said => ({ asked: new Set(), accepted: new Map(), unavailable: new Set() })

/** Notes are settled by the next start a minute after they were written. */
function ageNotes(folder: string) {
  const twoMinutesAgo = Date.now() / 1_000 - 120
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), twoMinutesAgo, twoMinutesAgo)
}

describeWithPostgres('servers that bill over PostgreSQL', () => {
  it('lose nothing and bill nothing twice when they are killed 8 times: what was not answered is at most 8 entries a kill', async () => {
    const url = await createUsageDatabase()
    using folder = tempFolder()
    const { port } = new URL(url)
    const said = newSaid()
    const turn = async (name: string, patience: number) => {
      const before = said.accepted.size
      const child = startBilling([url, port, folder.path, name], said)
      await until(() => said.accepted.size >= before + 50)
      await sleep(patience)
      await killed(child)
    }
    for (const pair of [0, 1, 2, 3]) await Promise.all([turn(`a${pair}`, pair * 7), turn(`b${pair}`, pair * 13)])
    // A group that was sent just before is committed or undone by then.
    await using server = serverOn(url, Number(port), folder.path)
    await server.usage.ready()
    await server.usage.record(entry({ account_id: 'last' }))
    const net = await billed(url)
    assert.deepEqual(
      [...said.accepted.keys()].filter(id => net.get(id) !== 1),
      [],
    )
    assert.equal(new Set(said.accepted.values()).size, said.accepted.size, 'each was told another number')
    assert.equal(said.unavailable.size, 0)
    const unanswered = [...said.asked].filter(id => !said.accepted.has(id))
    assert.ok(unanswered.length <= 8 * 8, `${unanswered.length} unanswered`)
    assert.deepEqual(
      [...net.keys()].filter(id => net.get(id) !== 1),
      [],
    )
    assert.deepEqual(await server.usage.reconcile(), [])
  })

  it('give back at the next start what was told to be unavailable and had been billed, after a kill', async () => {
    const url = await createUsageDatabase()
    using folder = tempFolder()
    await using proxy = await cuttingProxy(Number(new URL(url).port))
    const said = newSaid()
    const child = startBilling([url, String(proxy.port), folder.path, 'k'], said)
    await until(() => said.accepted.size >= 20)
    // The reply to each lane's next group is lost, and PostgreSQL is away until callers have given up.
    proxy.decide(bytes => {
      if (!bytes.includes('commit_group')) return 'pass'
      setTimeout(() => proxy.moveTo(1), 20)
      return 'lose reply'
    })
    await until(() => said.unavailable.size > 0)
    await killed(child)
    const before = await billed(url)
    const wrong = [...said.unavailable].filter(id => before.get(id) === 1)
    assert.ok(wrong.length > 0, 'some were billed')
    // The kill may come while a server tells the callers of a group, which is noted as a whole before.
    const unanswered = [...said.asked].filter(id => !said.accepted.has(id) && before.get(id) === 1)
    ageNotes(folder.path)
    await using server = serverOn(url, Number(new URL(url).port), folder.path)
    await server.usage.ready()
    const net = await billed(url)
    assert.deepEqual(
      [...said.unavailable].filter(id => net.get(id)),
      [],
    )
    assert.deepEqual(
      [...said.accepted.keys()].filter(id => net.get(id) !== 1),
      [],
    )
    const { givenBack } = server.usage.counts()
    assert.ok(givenBack >= wrong.length && givenBack <= unanswered.length, `${givenBack} given back`)
    assert.deepEqual(await server.usage.reconcile(), [])
    assert.deepEqual(readdirSync(folder.path), [])
  })
})
