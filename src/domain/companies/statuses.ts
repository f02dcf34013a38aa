import type { CompanyStatus } from './company.ts'

/** The statuses a company can have. */
export const statuses: readonly CompanyStatus[] = [
  'active',
  'inactive',
  'in_liquidation',
  'in_insolvency',
  'dissolved',
  'unknown',
]
