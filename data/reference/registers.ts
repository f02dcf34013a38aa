import { deepFreeze } from '#domain/deep-freeze.ts'
import { isRecord } from '#domain/is-record.ts'
import { fail } from './read-reference.ts'
import { toLicence, toPublication, toRegister } from './read-register.ts'
import { readTable } from './read-table.ts'
import type { Licence, Publication, Register } from './register.ts'

const load = () => {
  const parsed = readTable('registers')
  if (!isRecord(parsed.registers)) return fail('registers.yaml has no registers')
  const registers = Object.entries(parsed.registers).map(([code, value]) => {
    const register = toRegister(value)
    return register.country === code ? register : fail(`${code} has the country ${register.country}`)
  })
  const gleif = toPublication(parsed.gleif, parsed.gleif)
  return { registers, gleif, sample: toLicence(parsed.sample) }
}

const loaded = deepFreeze(load())

/** The registers by country; read once from the reviewed `registers.yaml`. */
export const registers: ReadonlyMap<string, Register> = new Map(
  loaded.registers.map(register => [register.country, register]),
)

/** The source of records that only GLEIF has. */
export const gleif: Publication = loaded.gleif

/** The licence of the embedded sample. */
export const sample: Licence = loaded.sample

/** The register of a country. Throws an `Error` when there is none. */
export const registerOf = (country: string): Register => registers.get(country) ?? fail(`no register of ${country}`)
