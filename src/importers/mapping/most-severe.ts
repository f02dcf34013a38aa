import type { CompanyStatus } from '#domain/companies/company.ts'

/** Of several statuses of one company, the one that comes first in `order`; undefined where there are none. */
export const mostSevere = <Reading extends { status: CompanyStatus }>(
  readings: readonly Reading[],
  order: readonly CompanyStatus[],
): Reading | undefined => readings.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))[0]
