import { fail, textAt } from './read-reference.ts'
import { readTable } from './read-table.ts'

/** An edition of NACE: Rev. 2 or Rev. 2.1. */
export type NaceEdition = '2' | '2.1'

const editionsByList: Record<string, readonly NaceEdition[]> = {
  both: ['2', '2.1'],
  rev_2_only: ['2'],
  rev_2_1_only: ['2.1'],
}

const load = (): ReadonlyMap<string, readonly NaceEdition[]> => {
  const parsed = readTable('nace-classes')
  return new Map(
    Object.entries(editionsByList).flatMap(([list, editions]) =>
      textAt(parsed, list)
        .split(/\s+/)
        .map(code => {
          const digits = /^\d{4}$/.test(code) ? code : fail(`${code} is not a class of NACE`)
          return [`${digits.slice(0, 2)}.${digits.slice(2)}`, editions] as const
        }),
    ),
  )
}

const editions = load()

/** The editions of NACE that have a class (`62.01`); empty if none has it. */
export const naceEditionsOf = (naceClass: string): readonly NaceEdition[] => editions.get(naceClass) ?? []
