import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createAccountStore } from '#data/postgres/accounts/account-store.ts'
import { auditAll, changeIn, createChanges } from '#data/postgres/accounts/changes.ts'
import { createKeyStore } from '#data/postgres/accounts/key-store.ts'
import { connectPostgres, type Postgres, type Queryable } from '#data/postgres/connect.ts'
import { accountsIn, type SlottedAccount } from '#data/postgres/slots/account-moves.ts'
import { checksum, copiedTables } from '#data/postgres/slots/copied-tables.ts'
import { moveAccounts } from '#data/postgres/slots/move-accounts.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { accountState, newAccount } from '#domain/accounts/account.ts'
import { newDatabase } from '../../support/database-of.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'

const at = '2026-11-20T15:00:00.000Z'
const account = 'acct_a'
const kid = '0A0123456789'

/** Tables whose rows are of a database, not of accounts. */
const ofDatabase: Readonly<Record<string, string>> = {
  moved_folder: 'the data folder that the database was made from',
  schema_compatibility: 'of the schema',
  operators: 'each cell has its own',
  server_secrets: 'the same in every cell already',
  key_clock: 'versions of the changes of one database',
  key_changes: 'the same',
  audit_log: 'a chain of one database; the move is an entry in both',
  account_moves: 'written by the move',
  usage_pending: 'added to the totals before they are copied',
  usage_writers: 'of the servers of a database',
  usage_thresholds: 'told within a second, before accounts are copied',
  usage_admissions: 'windows of the last minute',
  anonymous_admissions: 'of callers without a key',
  batch_runs: 'made by the next batch',
  health_minutes: 'of the servers of a database',
}

const fill = `
  INSERT INTO usage_months VALUES ('${account}', '2026-11', 40), ('acct_other', '2026-11', 7);
  INSERT INTO usage_events
    SELECT 'request-' || n, '2026-11-20', '${account}', '${kid}', 'live', 'lookup', 'companies-read', 'NO', 0, '2026-11', 10, 'found'
    FROM generate_series(1, 4) n;
  INSERT INTO usage_days VALUES ('2026-11-20', '${kid}', 3), ('2026-11-20', 'demo', 5);
  INSERT INTO idempotency_keys VALUES ('${kid}', 'a', '2026-11-20', '${account}', 'd', '\\x00ff', 0, NULL, NULL, '\\x01', 'r', 40);
  INSERT INTO webhook_endpoints (id, url, events, account_id, secret, created_ms) VALUES ('ep', 'http://h', '{}', '${account}', '\\x02', 0);
  INSERT INTO webhook_deliveries (id, message_id, endpoint_id, type, body, created_ms, next_ms) VALUES ('d', 'm', 'ep', 't', '{}', 0, 0);
  INSERT INTO webhook_occasions VALUES ('key.expiring ${kid} 2026 14', 0)`

const secretsOf = (numbers: Record<string, number>) =>
  Object.entries(numbers).map(
    ([name, number]) => `INSERT INTO server_secrets (number, fingerprint) VALUES (${number}, '${name}')`,
  )

async function filled(postgres: Postgres) {
  const run = createChanges(postgres, undefined)
  await createAccountStore(postgres, run, 0).create(
    newAccount({ id: account, name: 'Acme', tier: 'free', created_at: at }),
  )
  const keys = createKeyStore(postgres, run, { find: async () => undefined, isCurrent: () => false, leaseMs: 0 })
  await keys.create({
    kid,
    account_id: account,
    name: 'crm',
    class: 'rk',
    env: 'live',
    kind: 'user',
    secret_hash: Buffer.alloc(32, 7),
    secret_number: 1,
    scopes: ['companies:read'],
    ip_allowlist: [],
    country_scope: ['NO'],
    endpoints: [],
    rate_limit_rpm: null,
    expires_at: null,
    created_at: at,
    revoked_at: null,
    retires_at: null,
  })
  for (const statement of fill.split(';')) await postgres.query(statement)
}

/** A database that is lost at a statement, counted over both cells; whatever is asked of it afterwards fails too. */
function losing(postgres: Postgres, hasNext: () => boolean): Postgres {
  const lost = () => new StoreUnavailableError('PostgreSQL is lost')
  const guarded = ({ query }: Queryable): Queryable => ({
    query: async (statement, values) => {
      if (!hasNext()) throw lost()
      return query(statement, values)
    },
  })
  return {
    ...postgres,
    ...guarded(postgres),
    transaction: async work => {
      const result = await postgres.transaction(each => work(guarded(each)))
      // The commit was done, and its reply is lost.
      if (!hasNext()) throw lost()
      return result
    },
  }
}

describeWithPostgres('moving accounts to another cell', () => {
  let stack: AsyncDisposableStack
  let source: Postgres
  let target: Postgres
  beforeEach(async () => {
    stack = new AsyncDisposableStack()
    source = stack.use(connectPostgres(await newDatabase()))
    target = stack.use(connectPostgres(await newDatabase()))
    await filled(source)
    for (const statement of secretsOf({ first: 1, second: 2 })) await source.query(statement)
    for (const statement of secretsOf({ second: 1, first: 7 })) await target.query(statement)
  })
  afterEach(() => stack.disposeAsync())

  const drained = async () => undefined
  const entriesOf = (action: string) => (accounts: readonly SlottedAccount[]) =>
    accounts.map(({ account_id }) => ({
      id: randomUUID(),
      at,
      actor: 'test',
      account_id,
      kid: null,
      action,
      detail: {},
    }))
  const move = async (from = source, to = target) => {
    const accounts = await accountsIn(source, ['0A'])
    const audit = {
      runInSource: createChanges(from, undefined),
      entriesOfLeft: entriesOf('moved away'),
      arrived: async (transaction: Queryable, arrived: readonly SlottedAccount[]) => {
        await changeIn(transaction, undefined, change => auditAll(change, entriesOf('moved here')(arrived)))
      },
    }
    return await moveAccounts({ source: from, target: to, accounts, drained, audit, leaseMs: 0 })
  }
  const loggedIn = async (postgres: Queryable) =>
    (await postgres.query<{ action: string }>('SELECT action FROM audit_log')).map(({ action }) => action)
  const sumsOf = async (postgres: Queryable) => {
    const sums: Record<string, string> = {}
    for (const table of copiedTables) sums[table.name] = await checksum(postgres, table, [[account], [kid]])
    return sums
  }
  const stateIn = async (postgres: Queryable) =>
    (await postgres.query<{ state: string }>('SELECT state FROM account_moves'))[0]?.state

  it('copies every table that has rows of accounts; of each other one it is said why not', async () => {
    const rows = await source.query<{ name: string }>(`
      SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace`)
    const known = [...copiedTables.map(({ name }) => name), ...Object.keys(ofDatabase)]
    const names = rows.map(({ name }) => name).filter(name => !/_migrations(_lock)?$/.test(name))
    assert.deepEqual(names.sort(), known.sort())
  })

  it('copies 11 tables of an account, the same to the byte, and nothing of others', async () => {
    const before = await sumsOf(source)
    const rows = await move()
    assert.deepEqual(rows, {
      accounts: 1,
      keys: 1,
      usage_months: 1,
      usage_events: 4,
      usage_totals: 0,
      usage_days: 1,
      idempotency_keys: 1,
      idempotency_bytes: 0,
      webhook_endpoints: 1,
      webhook_deliveries: 1,
      webhook_occasions: 1,
    })
    assert.deepEqual(await sumsOf(target), before)
    assert.deepEqual([await stateIn(source), await stateIn(target)], ['moved', 'received'])
    assert.deepEqual(await target.query('SELECT account_id FROM usage_months'), [{ account_id: account }])
    assert.deepEqual(await source.query('SELECT id FROM webhook_endpoints'), [])
  })

  it('is told of the account: moving, then moved in the cell it left and active in the other one', async () => {
    const statesIn = async (postgres: Postgres) => {
      const accounts = createAccountStore(postgres, createChanges(postgres, undefined), 0)
      const listed = (await accounts.list()).find(({ id }) => id === account)
      const found = await accounts.find(account)
      return [listed, found].map(each => each && accountState(each))
    }
    assert.deepEqual(await statesIn(source), ['active', 'active'])
    await source.query(`INSERT INTO account_moves (account_id, state) VALUES ('${account}', 'closed')`)
    assert.deepEqual(await statesIn(source), ['moving', 'moving'])
    await move()
    assert.deepEqual(await statesIn(source), ['moved', 'moved'])
    assert.deepEqual(await statesIn(target), ['active', 'active'])
  })

  it('finds the server secret of a key by its fingerprint: number 1 here is 7 there', async () => {
    await move()
    assert.deepEqual(await target.query('SELECT secret_number FROM keys'), [{ secret_number: 7 }])
  })

  it('moves nothing if the other cell has retired the server secret of a key, or never had it', async () => {
    await target.query("UPDATE server_secrets SET retired_at = now() WHERE fingerprint = 'first'")
    await assert.rejects(move(), /^AdministrationError: the other cell does not accept a server secret of these keys/)
    assert.deepEqual([await stateIn(source), await stateIn(target)], [undefined, undefined])
  })

  it('moves nothing, and opens the account again, if it is charged while it is copied', async () => {
    const charged = async () => {
      const [event] = await source.query<{ at_ms: number }>(
        `UPDATE usage_months SET used = used + 1 WHERE account_id = '${account}' RETURNING used`,
      )
      assert.ok(event)
    }
    const slow: Postgres = {
      ...target,
      transaction: work =>
        target.transaction(({ query }) =>
          work({
            query: async (statement, values) => {
              if (String(statement).includes('INTO usage_months')) await charged()
              return query(statement, values)
            },
          }),
        ),
    }
    await assert.rejects(move(source, slow), /^AdministrationError: usage_months changed while it was copied/)
    assert.deepEqual([await stateIn(source), await stateIn(target)], [undefined, undefined])
    await move()
    assert.deepEqual(await target.query('SELECT used FROM usage_months'), [{ used: 41 }])
  })

  it('moves nothing if the account is opened again while it is copied', async () => {
    const opening: Postgres = {
      ...target,
      transaction: work =>
        target.transaction(async each => {
          await source.query('DELETE FROM account_moves')
          return work(each)
        }),
    }
    await assert.rejects(
      move(source, opening),
      /^AdministrationError: the accounts were opened again while they were copied/,
    )
    assert.deepEqual([await stateIn(source), await stateIn(target)], [undefined, undefined])
  })

  /** Moves until a statement is lost, and all after it; resolves to whether none was. */
  function moveUntil(lostAt: number) {
    let statements = 0
    const next = () => {
      statements += 1
      return statements < lostAt
    }
    return move(losing(source, next), losing(target, next)).then(
      () => true,
      () => false,
    )
  }
  const statesNow = async () => [await stateIn(source), await stateIn(target)]
  async function forget() {
    for (const postgres of [source, target]) await postgres.query('DELETE FROM account_moves')
    await target.query('TRUNCATE usage_events')
    for (const { name } of copiedTables.toReversed()) await target.query(`DELETE FROM ${name}`)
  }

  it('is complete, and once in each audit log, when run again, wherever it was killed: at each statement of both databases, and after each commit', async () => {
    // Its webhooks leave the first cell with the first move.
    const { webhook_endpoints, webhook_deliveries, ...before } = await sumsOf(source)
    const outcomes = new Set<string>()
    for (let lostAt = 1, isWhole = false; !isWhole; lostAt += 1) {
      isWhole = await moveUntil(lostAt)
      outcomes.add((await statesNow()).join(' '))
      const isMoved = (await statesNow()).join() === 'moved,received'
      // A command is not run again for accounts that have moved.
      if (!isMoved) await move()
      assert.deepEqual(await statesNow(), ['moved', 'received'])
      // An audit log is never emptied: it has an entry of each move so far.
      const logged = await Promise.all([source, target].map(loggedIn))
      const expected = ['moved away', 'moved here'].map(action => Array.from({ length: lostAt }, () => action))
      assert.deepEqual(logged, expected, `lost at statement ${lostAt}`)
      assert.partialDeepStrictEqual(await sumsOf(target), before)
      await forget()
    }
    // Never open in both: the other cell has it only while it is closed here.
    assert.deepEqual([...outcomes].sort(), [' ', 'closed ', 'closed received', 'moved received'])
  })
})
