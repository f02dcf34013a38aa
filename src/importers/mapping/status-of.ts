import { createStatusReader } from '#data/reference/read-status.ts'
import type { StatusRule } from '#data/reference/registers.ts'
import { gleif, registers } from '#data/reference/registers.ts'
import type { CompanyStatus } from '#domain/companies/company.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { preserialize } from '#domain/companies/preserialized.ts'
import { memoize } from './source-values.ts'

/** The status of a company, and the register's value when the mapping does not contain it. */
export type ReadStatus = Pick<CompanyFacts, 'status' | 'status_detail'> & { unknownStatus: string | undefined }

const readers = new Map(
  [...registers].map(([country, { status_mapping }]) => [country, createStatusReader(status_mapping)]),
)
const readGleifStatus = createStatusReader(gleif.status_mapping)

// A company exists until its bankruptcy or liquidation ends. Of one that ceased to trade nothing is known.
const existence: Partial<Record<CompanyStatus, boolean>> = {
  active: true,
  in_liquidation: true,
  in_insolvency: true,
  dissolved: false,
}

const read = (rule: StatusRule | undefined, value: string, since?: string): ReadStatus => {
  const status = rule?.status ?? 'unknown'
  return {
    status,
    status_detail: {
      registry_label: value,
      since,
      on_register: existence[status],
      flags: rule && rule.flags.length > 0 ? rule.flags : undefined,
    },
    unknownStatus: rule ? undefined : value,
  }
}

const memoizedStatuses = new Map(
  [...readers].map(([country, readRule]) => [
    country,
    memoize((value: string) => {
      const { status_detail, ...status } = read(readRule(value), value)
      return { ...status, status_detail: preserialize(status_detail) }
    }),
  ]),
)

/** Reads a register's status value; one that the mapping lacks is `unknown`, never guessed. */
export const statusOf = (country: string, value: string | undefined, since?: string): ReadStatus => {
  if (value === undefined) return { status: 'unknown', status_detail: undefined, unknownStatus: '' }
  if (since) return read(readers.get(country)?.(value), value, since)
  return memoizedStatuses.get(country)?.(value) ?? read(undefined, value)
}

/** The same for a register that uses codes: both the code and the register's label for it are served. */
export const codedStatusOf = (country: string, code: string, since?: string): ReadStatus => {
  const rule = readers.get(country)?.(code)
  const { status_detail, ...status } = read(rule, code, since)
  if (!rule?.registry_label) return { ...status, status_detail }
  return { ...status, status_detail: { ...status_detail, registry_code: code, registry_label: rule.registry_label } }
}

/** Reads `ACTIVE`, `INACTIVE` or `INACTIVE+DISSOLVED` as GLEIF means them. */
export const gleifStatusOf = (value: string): ReadStatus => read(readGleifStatus(value), value)
