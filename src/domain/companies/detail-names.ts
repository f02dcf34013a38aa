import type { CompanyDetails } from './company.ts'

export type DetailName = keyof CompanyDetails

const names: Record<DetailName, true> = {
  employees: true,
  contacts: true,
  accounts: true,
  confirmation_statement: true,
  annual_return: true,
  size_class: true,
  parent: true,
  ultimate_parent: true,
  successors: true,
  predecessors: true,
  establishment_count: true,
  branch_count: true,
  court: true,
  state: true,
  municipality: true,
  purpose: true,
  former_addresses: true,
  lei: true,
  mortgages: true,
  sector: true,
  memberships: true,
  flags: true,
}

/** The members of `details` in the contract. */
export const detailNames = Object.keys(names) as readonly DetailName[]
