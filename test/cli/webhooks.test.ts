import assert from 'node:assert/strict'
import { join } from 'node:path'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { freePort } from '../support/free-port.ts'
import { fixture } from '../support/partition-stores.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'
import { answering, startReceiver, verified } from '../support/webhook-receiver.ts'
import { refusalOf, svc } from './svc.ts'

interface Added {
  endpoint_id: string
  secret: string
}

describe('svc webhooks', () => {
  let folder: TempFolder
  beforeEach(async () => {
    folder = tempFolder()
    await run('accounts', 'create', '--name', 'Acme', '--tier', 'free')
  })
  afterEach(() => folder[Symbol.dispose]())

  const dataDir = () => join(folder.path, 'data')
  const run = (...args: string[]) => svc(args, { SVC_DATA_DIR: dataDir() })
  const webhooks = (...args: string[]) => run('webhooks', ...args)
  const add = async (url: string, ...args: string[]) =>
    (await webhooks('add', url, ...args, '--allow-insecure', '--json')).json<Added>()

  it('add prints the endpoint with its secret, list shows it without', async () => {
    const added = await webhooks(
      'add',
      'https://hooks.example.com/in',
      '--events',
      'import.completed,key.expiring',
      '--json',
    )
    assert.deepEqual([added.code, added.stderr], [0, ''])
    const { endpoint_id, secret, ...rest } = added.json<Added>()
    const events = ['import.completed', 'key.expiring']
    assert.deepEqual(rest, { url: 'https://hooks.example.com/in', events, account_id: null })
    assert.match(endpoint_id, /^whe_[0-9A-HJKMNP-TV-Z]{26}$/)
    assert.match(secret, /^whsec_/)
    const listed = await webhooks('list', '--json')
    const [{ created_at: _, ...endpoint } = { created_at: '' }] = listed.json<{ created_at: string }[]>()
    const expected = { endpoint_id, ...rest, state: 'enabled', old_secret_until: null, dropped: 0 }
    assert.deepEqual(endpoint, expected)
    for (const { stdout } of [listed, await webhooks('list')]) assert.doesNotMatch(stdout, /whsec/)
  })

  it('add and list call an endpoint of every event `all` in their text, and an empty list in JSON', async () => {
    const added = await webhooks('add', 'https://hooks.example.com/in')
    assert.match(added.stdout, /^events +all$/m)
    const listed = await webhooks('list')
    assert.match(listed.stdout, /\tall\t-\tenabled\t/)
    assert.deepEqual((await webhooks('list', '--json')).json<{ events: string[] }[]>()[0]?.events, [])
  })

  it('add refuses unknown events and accounts, and http addresses, in one line each', async () => {
    const refusal = (line: RegExp, ran: Awaited<ReturnType<typeof svc>>) => {
      const { code, stdout, lines } = refusalOf(ran)
      assert.deepEqual([code, stdout, lines.length], [1, '', 1])
      assert.match(lines[0] ?? '', line)
    }
    refusal(
      /^svc: unknown event: quota; events are quota\.reached, key\.expiring, import\.completed, import\.failed$/,
      await webhooks('add', 'https://a.example', '--events', 'quota'),
    )
    refusal(/^svc: no account acct_9$/, await webhooks('add', 'https://a.example', '--account', 'acct_9'))
    refusal(/^svc: http is only for localhost/, await webhooks('add', 'http://a.example', '--allow-insecure'))
    refusal(/^svc: http sends events unencrypted/, await webhooks('add', 'http://127.0.0.1:9'))
    refusal(/^svc: no webhook endpoint whe_1$/, await webhooks('remove', 'whe_1'))
    refusal(/^svc: no delivery dlv_1 /, await webhooks('redeliver', 'dlv_1'))
  })

  it('add refuses an endpoint that would never get an event: of an account only imports, or of a closed account', async () => {
    const [{ account_id } = { account_id: '' }] = (await run('accounts', 'list', '--json')).json<
      { account_id: string }[]
    >()
    const ofAccount = (...args: string[]) => webhooks('add', 'https://a.example', '--account', account_id, ...args)
    assert.deepEqual(refusalOf(await ofAccount('--events', 'import.completed,import.failed')), {
      code: 1,
      stdout: '',
      lines: [
        'svc: an endpoint of an account gets no import.completed or import.failed: choose from quota.reached, key.expiring',
      ],
    })
    assert.equal((await ofAccount('--events', 'import.failed,quota.reached')).code, 0)
    await run('accounts', 'close', account_id, '--yes')
    const { code, lines } = refusalOf(await ofAccount())
    assert.deepEqual([code, lines.length], [1, 1])
    assert.match(lines[0] ?? '', /^svc: account acct_\w+ was closed at 2\S+, which is final; create another account$/)
    assert.equal((await webhooks('list', '--json')).json<object[]>().length, 1)
  })

  it('add refuses the 51st endpoint', async () => {
    await add('http://127.0.0.1:9')
    await using accounts = await openAccounts(dataDir())
    const [first] = await accounts.webhooks.endpoints()
    assert.ok(first)
    // Each command opens the accounts, so the store adds the others.
    for (let at = 2; at < 50; at += 1) await accounts.webhooks.add({ ...first, id: `whe_${at}` }, 50)
    assert.equal((await webhooks('add', 'http://127.0.0.1:9', '--allow-insecure')).code, 0)
    const { lines } = refusalOf(await webhooks('add', 'https://a.example'))
    assert.deepEqual(lines, ['svc: there are 50 endpoints, which is the limit; remove one'])
  })

  it('test sends a signed webhook.test event and prints the reply, without its control characters', async () => {
    await using receiver = await startReceiver(response => void response.writeHead(202).end('thank\u001b[31m you'))
    const { endpoint_id, secret } = await add(receiver.url)
    const { code, json } = await webhooks('test', endpoint_id, '--json')
    const [event] = receiver.received
    assert.ok(event)
    const { type, data } = verified(event, secret) as { type: string; data: unknown }
    assert.deepEqual([code, type, data], [0, 'webhook.test', { endpoint_id }])
    const { message_id, ...printed } = json<{ message_id: string }>()
    assert.equal(message_id, event.headers['webhook-id'])
    assert.deepEqual(printed, { endpoint_id, ok: true, status: 202, reply: 'thank [31m you' })
  })

  it('test of a receiver that answers 500, or is not there, prints that and exits 1', async () => {
    await using receiver = await startReceiver(answering(500))
    const { endpoint_id } = await add(receiver.url)
    const refused = await webhooks('test', endpoint_id)
    assert.equal(refused.code, 1)
    assert.match(refused.stdout, /^ok +no$/m)
    assert.match(refused.stdout, /^status +500$/m)
    const { endpoint_id: other } = await add(`http://127.0.0.1:${await freePort()}/`)
    const absent = await webhooks('test', other, '--json')
    assert.deepEqual(
      [absent.code, absent.json<{ error: string }>().error],
      [1, 'nothing listens at its address (ECONNREFUSED)'],
    )
  })

  it('test of a receiver that redirects says that redirects are not followed', async () => {
    await using receiver = await startReceiver(answering(308))
    const { endpoint_id } = await add(receiver.url)
    const { code, stdout } = await webhooks('test', endpoint_id)
    assert.equal(code, 1)
    assert.match(stdout, /^status +308\n.*^note +Redirects are not followed: /ms)
  })

  it('rotate-secret prints another secret, with which events are signed beside the old one', async () => {
    await using receiver = await startReceiver()
    const { endpoint_id, secret } = await add(receiver.url)
    const rotated = (await webhooks('rotate-secret', endpoint_id, '--json')).json<Added>()
    assert.notEqual(rotated.secret, secret)
    await webhooks('test', endpoint_id)
    const [event] = receiver.received
    assert.ok(event)
    for (const each of [secret, rotated.secret]) assert.doesNotThrow(() => verified(event, each))
  })

  it('rotate-secret keeps the promise of an earlier one: while the old secret holds, only --force drops it', async () => {
    const { endpoint_id } = await add('http://127.0.0.1:9')
    const first = (await webhooks('rotate-secret', endpoint_id, '--json')).json<{ old_secret_until: string }>()
    for (const args of [[], ['--keep-old', '0']])
      assert.deepEqual(refusalOf(await webhooks('rotate-secret', endpoint_id, ...args)).lines, [
        `svc: the old secret of ${endpoint_id} holds until ${first.old_secret_until}: rotate it then, or drop it now with the option force`,
      ])
    const listed = (await webhooks('list', '--json')).json<{ old_secret_until: string }[]>()
    assert.equal(listed[0]?.old_secret_until, first.old_secret_until)
    assert.equal((await webhooks('rotate-secret', endpoint_id, '--keep-old', '0', '--force')).code, 0)
    assert.equal((await webhooks('rotate-secret', endpoint_id)).code, 0)
  })

  it('remove, enable and rotate-secret are in the audit log, which has neither secrets nor whole addresses', async () => {
    const { endpoint_id } = await add('http://127.0.0.1:9/?token=sesame')
    await webhooks('rotate-secret', endpoint_id, '--keep-old', '0')
    await webhooks('enable', endpoint_id)
    assert.equal((await webhooks('remove', endpoint_id)).code, 0)
    assert.deepEqual((await webhooks('list', '--json')).json(), [])
    const { default: Database } = await import('better-sqlite3')
    const database = new Database(join(dataDir(), 'accounts.sqlite'), { readonly: true })
    const rows = database
      .prepare<[], { action: string; detail: string }>(
        "SELECT action, detail FROM audit_log WHERE action LIKE 'webhook%'",
      )
      .all()
    database.close()
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['webhook_added', 'webhook_secret_rotated', 'webhook_enabled', 'webhook_removed'],
    )
    assert.doesNotMatch(JSON.stringify(rows), /sesame|whsec/)
  })

  it('deliveries lists what svc import told: import.completed with its counts, import.failed with its reason', async () => {
    await add('http://127.0.0.1:9/')
    assert.equal((await run('import', 'be', fixture('be'))).code, 0)
    assert.equal((await run('import', 'be', join(folder.path, 'nothing.zip'))).code, 1)
    assert.equal((await run('import', 'be', fixture('be'), '--dry-run')).code, 0)
    assert.equal((await run('import', 'nothing', fixture('be'))).code, 1)
    const rows = (await webhooks('deliveries', '--json')).json<{ type: string; state: string }[]>()
    assert.deepEqual(rows.map(({ type, state }) => `${type} ${state}`).toSorted(), [
      'import.completed waiting',
      'import.failed waiting',
    ])
    await using accounts = await openAccounts(dataDir())
    const deliveries = await accounts.webhooks.deliveries({ isFailed: false, limit: 10 })
    const bodies = deliveries.map(({ body }) => JSON.parse(body)).toSorted((a, b) => (a.type < b.type ? -1 : 1))
    const { duration_seconds, ...completed } = bodies[0].data
    assert.equal(typeof duration_seconds, 'number')
    assert.deepEqual(completed, {
      source: 'be',
      countries: ['BE'],
      snapshot_date: '2026-11-02T00:00:00Z',
      rows: 6,
      written: 3,
      unchanged: 0,
      removed: 0,
      rejected: 1,
    })
    assert.deepEqual([bodies[1].data.source, bodies[1].data.countries], ['be', ['BE']])
    assert.match(bodies[1].data.reason, /nothing\.zip/)
  })

  it('is not needed by svc import: a folder without accounts stays without', async () => {
    const settings = { SVC_DATA_DIR: join(folder.path, 'without accounts') }
    assert.equal((await svc(['import', 'be', fixture('be')], settings)).code, 0)
    assert.equal(
      (await svc(['doctor', '--json'], settings))
        .json<{ issues: string[] }>()
        .issues.some(issue => /no accounts/.test(issue)),
      true,
    )
  })
})
