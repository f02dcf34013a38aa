import type { CountryCode } from '#domain/countries.ts'
import { deepFreeze } from '#domain/deep-freeze.ts'
import { isRecord } from '#domain/is-record.ts'
import { fail, listOf, textAt } from './read-reference.ts'
import { readTable } from './read-table.ts'

/** A range of numbers of employees, both ends included; without `max` it is open. */
interface EmployeeBand {
  min: number
  max?: number
}

const bandIn = (entry: unknown): EmployeeBand => {
  const { min, max } = isRecord(entry) ? entry : {}
  if (typeof min !== 'number') return fail(`a band has no min: ${JSON.stringify(entry)}`)
  if (max === undefined) return { min }
  return typeof max === 'number' && max >= min ? { min, max } : fail(`a band ends at ${max}`)
}

const load = () => {
  const parsed = readTable('employee-bands')
  const countries = Object.keys(parsed)
  return new Map(
    countries.flatMap(country =>
      listOf(parsed, country).map(entry => [`${country} ${textAt(entry, 'code')}`, deepFreeze(bandIn(entry))] as const),
    ),
  )
}

const bands = load()

/** The band of employees of a register's code; undefined if the code means that the number is unknown. */
export const employeeBand = (country: CountryCode, code: string | undefined): EmployeeBand | undefined =>
  bands.get(`${country} ${code?.trim()}`)
