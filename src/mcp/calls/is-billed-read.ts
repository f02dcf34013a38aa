import type { Operation } from '#generated/operations.ts'

/** Whether an operation is a billed read of one record. */
export const isBilledRead = ({ country, cost }: Operation): boolean =>
  country.in === 'path' && Object.keys(cost).length > 0
