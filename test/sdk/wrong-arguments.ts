/** A call with wrong arguments: the method, the arguments of its path and rows, and those in its object. */
export interface WrongCall {
  what: string
  method: 'lookUp' | 'search' | 'lookUpMany' | 'match' | 'usage'
  positional: unknown[]
  params: Record<string, unknown>
}

const search = (what: string, params: Record<string, unknown>): WrongCall => ({
  what,
  method: 'search',
  positional: [],
  params,
})
const rows = (what: string, method: 'lookUpMany' | 'match', row: object, params = {}): WrongCall => ({
  what,
  method,
  positional: [[row]],
  params,
})

const reference = { country: 'NO', registry_id: '923609016' }

/** Calls that the contract refuses, by shape alone. */
export const wrongCalls: readonly WrongCall[] = [
  search('a query of one letter', { q: 'x' }),
  search('a country of three letters', { q: 'statoil', country: 'NOR' }),
  search('a limit of 51', { q: 'statoil', limit: 51 }),
  search('a limit of 0', { q: 'statoil', limit: 0 }),
  search('a limit that is a word', { q: 'statoil', limit: 'ten' }),
  search('a mode that is misspelt', { q: 'statoil', mode: 'nam' }),
  search('a status that is none', { q: 'statoil', status: 'bankrupt' }),
  search('a score above 1', { q: 'statoil', min_score: 1.01 }),
  search('a score below 0', { q: 'statoil', threshold: -1 }),
  search('an explanation that is neither true nor false', { q: 'statoil', explain: 'yes' }),
  search('a postal code of 21 characters', { q: 'statoil', postal_code: '1'.repeat(21) }),
  search('two mistakes', { q: 'x', limit: 99 }),
  { what: 'a view that is none', method: 'lookUp', positional: ['NO', '923609016'], params: { view: 'short' } },
  { what: 'a day that is none', method: 'usage', positional: [], params: { from: '2026-02-30' } },
  { what: 'a day in another notation', method: 'usage', positional: [], params: { to: '1.2.2026' } },
  { what: 'a group that is none', method: 'usage', positional: [], params: { group_by: ['countries'] } },
  rows('a row without a registry id', 'lookUpMany', { country: 'NO' }),
  rows('a row with a registry id that is a number', 'lookUpMany', { country: 'NO', registry_id: 923609016 }),
  rows('a row with an unknown field', 'lookUpMany', { ...reference, name: 'Equinor' }),
  rows('a view of a batch that is none', 'lookUpMany', reference, { view: 'all' }),
  rows('a row without a name', 'match', { country: 'NO' }),
  rows('a row whose name is null', 'match', { name: null }),
  rows('a row with 6 identifiers', 'match', { name: 'Tesco', identifiers: ['1', '2', '3', '4', '5', '6'] }),
  rows('a row with an identifier that is a number', 'match', { name: 'Tesco', identifiers: [445790] }),
  rows('6 candidates of a row', 'match', { name: 'Tesco' }, { limit: 6 }),
]

/** Calls that look wrong and are not. */
export const rightCalls: readonly WrongCall[] = [
  search('a country in small letters', { q: 'statoil', country: 'no' }),
  search('letters of two code units, 2 in number', { q: '𝔘𝔫' }),
  rows('a row with fields that are null', 'match', { name: 'Tesco', country: null, identifiers: null }),
]
