import type { Tracing } from './tracing.ts'

/** The stores of the accounts, whose methods are spans. */
export function tracedAccounts<T extends { keys: object; usage: object; idempotency: object }>(
  accounts: T,
  tracing: Pick<Tracing, 'methods'> | undefined,
): T {
  if (!tracing) return accounts
  const { keys, usage, idempotency } = accounts
  return {
    ...accounts,
    keys: tracing.methods('keys', keys),
    usage: tracing.methods('usage', usage),
    idempotency: tracing.methods('idempotency', idempotency),
  }
}

/** The stores of the partitions, and search, whose methods are spans. */
export function tracedParts<T extends { companies: object; coverage: object; search: object }>(
  parts: T,
  tracing: Pick<Tracing, 'methods'> | undefined,
): T {
  if (!tracing) return parts
  const { companies, coverage, search } = parts
  return {
    ...parts,
    companies: tracing.methods('companies', companies),
    coverage: tracing.methods('coverage', coverage),
    search: tracing.methods('search', search),
  }
}
