import type { Caller, KeyCaller } from '../keys/caller.ts'
import type { DailyCap } from './usage-entry.ts'

/** The account that the public demo key belongs to. */
export const demoAccountId = 'acct_demo'

/** Calls of a UTC day. `demo` is that of all visitors together, so that the demo key cannot serve an application. */
export const dailyCalls = { test: 1_000, demoVisitor: 100, demo: 10_000 } as const

/** The daily caps (UTC) on the calls of a test key, that of the key or visitor first; none for live keys (docs/limits.md). */
export function dailyCaps({ env, kid, accountId }: KeyCaller, addressBlock: string): DailyCap[] {
  if (env === 'live') return []
  if (accountId !== demoAccountId) return [{ scope: kid, cap: dailyCalls.test }]
  return [
    { scope: `demo ${addressBlock}`, cap: dailyCalls.demoVisitor },
    { scope: 'demo', cap: dailyCalls.demo },
  ]
}

/** Maximum rows of a request with the public demo key. */
export const demoRows = 10

/** Maximum rows of a request of a caller, if lower than that of the contract; otherwise undefined. */
export const maxDemoRows = (caller: Caller): number | undefined =>
  caller.kind === 'key' && caller.accountId === demoAccountId ? demoRows : undefined
