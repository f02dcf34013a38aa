import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { tempFolder } from '../support/temp-folder.ts'
import { refusalOf, svc } from './svc.ts'

interface Details {
  account_id: string
  name: string
  tier: string
  state: string
  keys: number
  suspended_at: string | null
  suspend_reason: string | null
  closed_at: string | null
}

describe('svc accounts changes an account:', () => {
  const folder = tempFolder()
  let account = ''

  const run = (...args: string[]) => svc(['accounts', ...args], { SVC_DATA_DIR: folder.path })
  const refused = async (...args: string[]) => {
    const { code, stdout, lines } = refusalOf(await run(...args))
    assert.deepEqual([code, stdout, lines.length], [1, '', 1])
    return lines[0] ?? ''
  }

  beforeEach(async () => {
    const created = await run('create', '--name', 'Acme', '--tier', 'free', '--json')
    account = created.json<{ account_id: string }>().account_id
  })
  after(() => folder[Symbol.dispose]())

  it('set-tier and rename print the account as it is afterwards, as show does', async () => {
    assert.equal((await run('set-tier', account, 'team', '--json')).json<Details>().tier, 'team')
    const renamed = await run('rename', account, 'Acme Ås')
    assert.match(renamed.stdout, /^name +Acme Ås$/m)
    assert.equal(renamed.stdout, (await run('show', account)).stdout)
  })

  it('suspend keeps the reason, and resume forgets it', async () => {
    const { state, suspend_reason } = (await run('suspend', account, '--reason', 'unpaid', '--json')).json<Details>()
    assert.deepEqual([state, suspend_reason], ['suspended', 'unpaid'])
    assert.match((await run('list')).stdout, new RegExp(`${account}.*suspended`))
    const resumed = (await run('resume', account, '--json')).json<Details>()
    assert.deepEqual([resumed.state, resumed.suspend_reason, resumed.suspended_at], ['active', null, null])
  })

  it('close asks first: without a terminal, and after any answer but yes, nothing is changed', async () => {
    assert.equal(await refused('close', account), 'svc: there is no terminal to ask whether to close it: add --yes')
    const close = (answer: string) =>
      svc(['accounts', 'close', account, '--json'], { SVC_DATA_DIR: folder.path }, undefined, {
        stdin: Object.assign(Readable.from([`${answer}\n`]), { isTTY: true }),
      })
    const no = await close('no')
    assert.match(no.stderr, /^Close acct_\w+ \(Acme\) and revoke its 1 active keys, for good\? \[y\/N\] /)
    assert.match(no.stderr, /svc: nothing was changed\n$/)
    const yes = (await close('yes')).json<Details>()
    assert.deepEqual([yes.state, yes.keys], ['closed', 0])
  })

  it('close --yes is final: it cannot be resumed, and its name and id stay', async () => {
    const { closed_at } = (await run('close', account, '--yes', '--json')).json<Details>()
    const line = `svc: account ${account} was closed at ${closed_at}, which is final; create another account`
    for (const args of [['resume'], ['suspend'], ['close', '--yes'], ['set-tier', 'team'], ['rename', 'New']]) {
      const [command = '', ...rest] = args
      assert.equal(await refused(command, account, ...rest), line)
    }
    assert.equal((await run('show', account, '--json')).json<Details>().name, 'Acme')
  })

  it('refuses what makes no sense, in one line each', async () => {
    assert.equal(await refused('resume', account), `svc: account ${account} is not suspended`)
    assert.equal(
      await refused('set-tier', account, 'gold'),
      'svc: unknown tier: gold; tiers are free, solo, team, scale',
    )
    assert.equal(await refused('suspend', 'acct_9'), 'svc: no account acct_9')
  })
})
