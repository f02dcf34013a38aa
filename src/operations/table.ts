import type { OperationId, operations } from '#generated/operations.ts'
import { getCompany } from './get-company.ts'
import { getCountry } from './get-country.ts'
import { getHealth } from './get-health.ts'
import { getUsage } from './get-usage.ts'
import type { Handler } from './handler.ts'
import { listCountries } from './list-countries.ts'
import { lookupBatch } from './lookup-batch.ts'
import { searchCompanies } from './search-companies.ts'

/** Operations that a file answers. */
export type StaticOperationId = {
  [Id in OperationId]: (typeof operations)[Id]['anonymous'] extends 'unlimited' ? Id : never
}[OperationId]

export type HandledOperationId = Exclude<OperationId, StaticOperationId>

/** The handler of every operation of the contract; a missing or extra one does not compile. */
export const handlers: { readonly [Id in HandledOperationId]: Handler<Id> } = {
  getCompany,
  getCountry,
  getHealth,
  getUsage,
  listCountries,
  lookupBatch,
  searchCompanies,
}
