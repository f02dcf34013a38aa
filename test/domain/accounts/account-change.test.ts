import assert from 'node:assert/strict'
import { readTiers } from '#data/reference/tiers.ts'
import { type Account, newAccount } from '#domain/accounts/account.ts'
import {
  type AccountRule,
  closure,
  nameChange,
  resumption,
  suspension,
  tierChange,
} from '#domain/accounts/account-change.ts'
import { AdministrationError } from '#domain/keys/administration-error.ts'

const at = '2026-11-20T15:00:00.000Z'
const before = '2026-11-01T00:00:00.000Z'
const tiers = readTiers()
const active = newAccount({ id: 'acct_a', name: 'Acme', tier: 'free', created_at: before })
const suspended = { ...active, suspended_at: before, suspend_reason: 'unpaid' }
const closed = { ...active, closed_at: before }
const demo = { ...active, id: 'acct_demo' }
const key = `svc_live_sk_0123456789ab_${'c'.repeat(32)}_012345`

const done: readonly (readonly [what: string, Account, AccountRule, changed: Partial<Account>, detail: object])[] = [
  ['gives an account another tier', active, tierChange('team', tiers), { tier: 'team' }, { from: 'free', to: 'team' }],
  ['renames an account, trimmed', active, nameChange(' New '), { name: 'New' }, { from: 'Acme', to: 'New' }],
  [
    'suspends an account, with a reason',
    active,
    suspension(' unpaid ', at),
    { suspended_at: at, suspend_reason: 'unpaid' },
    { reason: 'unpaid' },
  ],
  [
    'suspends an account without a reason',
    active,
    suspension(undefined, at),
    { suspended_at: at, suspend_reason: null },
    { reason: null },
  ],
  [
    'resumes a suspended account',
    suspended,
    resumption,
    { suspended_at: null, suspend_reason: null },
    { suspended_at: before },
  ],
  [
    'gives a suspended account another tier',
    suspended,
    tierChange('solo', tiers),
    { tier: 'solo' },
    { from: 'free', to: 'solo' },
  ],
  ['closes an account', active, closure(at), { closed_at: at }, {}],
  ['closes a suspended account', suspended, closure(at), { closed_at: at }, {}],
]

const isFinal = `account acct_a was closed at ${before}, which is final; create another account`
const isDemo = 'acct_demo is the account of the public demo key, which is managed by the service'
const refused: readonly (readonly [what: string, Account, AccountRule, message: string])[] = [
  ['an unknown tier', active, tierChange('gold', tiers), 'unknown tier: gold; tiers are free, solo, team, scale'],
  ['the tier that it has', active, tierChange('free', tiers), 'account acct_a has the tier free already'],
  ['the name that it has', active, nameChange('Acme '), 'account acct_a has that name already'],
  ['an empty name', active, nameChange(' '), 'the name of an account cannot be empty'],
  [
    'a name of 201 characters',
    active,
    nameChange('a'.repeat(201)),
    'the name of an account can have at most 200 characters',
  ],
  [
    'a name of two lines',
    active,
    nameChange('a\nb'),
    'the name of an account must be one line without control characters',
  ],
  ['a name with an API key', active, nameChange(`Acme ${key}`), 'the name of an account must not contain an API key'],
  ['a reason with an API key', active, suspension(key, at), 'the reason must not contain an API key'],
  ['a second suspension', suspended, suspension('again', at), `account acct_a has been suspended since ${before}`],
  ['the resumption of an account that is not suspended', active, resumption, 'account acct_a is not suspended'],
  ['the resumption of a closed account', closed, resumption, isFinal],
  ['a tier for a closed account', closed, tierChange('team', tiers), isFinal],
  ['a name for a closed account', closed, nameChange('New'), isFinal],
  ['the suspension of a closed account', closed, suspension(undefined, at), isFinal],
  ['a second closure', closed, closure(at), isFinal],
  ['a tier for the demo account', demo, tierChange('scale', tiers), isDemo],
  ['a name for the demo account', demo, nameChange('New'), isDemo],
  ['the suspension of the demo account', demo, suspension(undefined, at), isDemo],
  ['the closure of the demo account', demo, closure(at), isDemo],
]

describe('a change of an account', () => {
  for (const [what, account, rule, columns, detail] of done)
    it(what, () => {
      const change = rule(account)
      assert.deepEqual([change.columns, change.detail], [columns, detail])
    })

  for (const [what, account, rule, message] of refused)
    it(`refuses ${what}`, () => {
      assert.throws(() => rule(account), new AdministrationError(message))
    })
})
