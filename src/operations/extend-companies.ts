import type { Company } from '#domain/companies/company.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { KeyCaller } from '#domain/keys/caller.ts'
import { splitEntityId } from '#domain/reconciliation/entity-id.ts'
import type { Property } from '#domain/reconciliation/properties.ts'
import type { ExtensionQuery } from '#domain/reconciliation/read-extension.ts'
import type { components } from '#generated/schema.ts'
import type { OperationDeps } from './deps.ts'
import type { Bill } from './handler.ts'
import { lookupRows } from './lookup-rows.ts'

type Schemas = components['schemas']
type Rows = Schemas['ReconciliationExtension']['rows']

/** A company that is not found has no values. */
const valuesOf = (company: Company | null | undefined, properties: readonly Property[]): Rows[string] =>
  Object.fromEntries(properties.map(({ id, values }) => [id, company ? [...values(company)] : []]))

function toReference(id: string): Schemas['Reference'] {
  const { country, registryId } = splitEntityId(id) ?? { country: '', registryId: id }
  return { country, registry_id: registryId }
}

const retryLater = 30

/**
 * The values of each company, and what they cost: data extension is a batch lookup. Rejects with `service_unavailable` if one cannot be
 * read now: the protocol has no error of a row, and a row without values would say that they are not known.
 */
export async function extendCompanies(
  { ids, properties }: ExtensionQuery,
  caller: KeyCaller,
  deps: OperationDeps,
): Promise<Bill & { body: Schemas['ReconciliationExtension'] }> {
  const meta = properties.map(({ id, name }) => ({ id, name }))
  if (ids.length === 0) return { body: { meta, rows: {} }, units: 0 }
  const { results, bill } = await lookupRows({ references: ids.map(toReference), view: 'full' }, caller, deps)
  if (results.some(({ error }) => error?.retryable))
    throw new Problem('service_unavailable', { retry_after_seconds: retryLater })
  // The full view is the whole record.
  const companyAt = (at: number) => results[at]?.company as Company | null | undefined
  const rows = ids.map((id, at) => [id, valuesOf(companyAt(at), properties)] as const)
  return { body: { meta, rows: Object.fromEntries(rows) }, ...bill }
}
