import { AdministrationError } from '#domain/keys/administration-error.ts'

/** The first moment of a UTC month `YYYY-MM`. Throws AdministrationError. */
export function readMonth(month: string): number {
  const start = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? Date.parse(month) : Number.NaN
  if (Number.isNaN(start)) throw new AdministrationError(`not a month: ${month}; write 2026-11`)
  return start
}
