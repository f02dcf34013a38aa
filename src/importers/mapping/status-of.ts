import type { StatusRule } from '#data/reference/register.ts'
import { gleif, registers } from '#data/reference/registers.ts'
import type { CompanyStatus } from '#domain/companies/company.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { preserialize } from '#domain/companies/preserialized.ts'
import { wildcardPattern } from '#domain/wildcard-pattern.ts'
import type { Memo } from './memo.ts'

/** The status of a company, and the register's value when the mapping does not contain it. */
export type ReadStatus = Pick<CompanyFacts, 'status' | 'status_detail'> & { unknownStatus: string | undefined }

const severity = ['dissolved', 'in_insolvency', 'in_liquidation']
const moreSevere = (first: StatusRule, second: StatusRule) => rankOf(first) - rankOf(second)
const rankOf = ({ status }: StatusRule) => (severity.includes(status) ? severity.indexOf(status) : severity.length)

const fold = (value: string) => value.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Finds the rule for a register's status value in its mapping; undefined when it has none. */
export const createStatusReader = (mapping: readonly StatusRule[]): ((value: string) => StatusRule | undefined) => {
  const exact = new Map(
    mapping.filter(rule => !rule.registry_value.includes('*')).map(rule => [fold(rule.registry_value), rule]),
  )
  const patterns = mapping
    .filter(rule => rule.registry_value.includes('*'))
    // A bare star is the rule for all values that no other rule matches.
    .toSorted(
      (first, second) =>
        Number(first.registry_value === '*') - Number(second.registry_value === '*') || moreSevere(first, second),
    )
    .map(rule => ({ rule, pattern: wildcardPattern(fold(rule.registry_value)) }))
  return value => {
    const folded = fold(value)
    return exact.get(folded) ?? patterns.find(({ pattern }) => pattern.test(folded))?.rule
  }
}

// A company exists until its bankruptcy or liquidation ends. Whether an inactive one exists is not known.
const existence: Partial<Record<CompanyStatus, boolean>> = {
  active: true,
  in_liquidation: true,
  in_insolvency: true,
  dissolved: false,
}

const toStatus = (rule: StatusRule | undefined, value: string, since?: string): ReadStatus => {
  const status = rule?.status ?? 'unknown'
  return {
    status,
    status_detail: {
      registry_label: value,
      since,
      on_register: rule?.on_register ?? existence[status],
      flags: rule && rule.flags.length > 0 ? rule.flags : undefined,
    },
    unknownStatus: rule ? undefined : value,
  }
}

const createReaders = (mapping: readonly StatusRule[]) => {
  const readRule = createStatusReader(mapping)
  const readStatus = (value: string): ReadStatus => {
    const { status_detail, ...status } = toStatus(readRule(value), value)
    return { ...status, status_detail: preserialize(status_detail) }
  }
  return { readRule, readStatus }
}

const readers = new Map([...registers].map(([country, { status_mapping }]) => [country, createReaders(status_mapping)]))
const gleifReaders = createReaders(gleif.status_mapping)

/** Maps a register's status value by `registers.yaml`; one that is not listed there is `unknown`, never guessed. */
export const statusOf = (memo: Memo, country: string, value: string | undefined, since?: string): ReadStatus => {
  if (value === undefined) return { status: 'unknown', status_detail: undefined, unknownStatus: '' }
  const reader = readers.get(country)
  if (!reader) return toStatus(undefined, value, since)
  return since ? toStatus(memo(reader.readRule, value), value, since) : memo(reader.readStatus, value)
}

/** The same for a register that uses codes: both the code and the register's label for it are served. */
export const codedStatusOf = (memo: Memo, country: string, code: string, since?: string): ReadStatus => {
  const reader = readers.get(country)
  const rule = reader && memo(reader.readRule, code)
  const { status_detail, ...status } = toStatus(rule, code, since)
  if (!rule?.registry_label) return { ...status, status_detail }
  return { ...status, status_detail: { ...status_detail, registry_code: code, registry_label: rule.registry_label } }
}

/** The status of a company whose cell for its end contains something other than a day: it may have ended. */
export const unreadableEnd = (column: string): ReadStatus => ({
  status: 'unknown',
  status_detail: undefined,
  unknownStatus: `${column} without a date`,
})

/** Maps GLEIF's `ACTIVE` or `INACTIVE`, with what its events add: `ACTIVE+BANKRUPTCY`, `INACTIVE+DISSOLVED`. */
export const gleifStatusOf = (memo: Memo, value: string): ReadStatus =>
  toStatus(memo(gleifReaders.readRule, value), value)

/** Of several statuses of one company, the first in `order`; undefined when there are none. */
export const mostSevere = <Reading extends { status: CompanyStatus }>(
  readings: readonly Reading[],
  order: readonly CompanyStatus[],
): Reading | undefined => readings.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))[0]
