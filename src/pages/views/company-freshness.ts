import { day, type Schemas } from './words.ts'

type Company = Schemas['Company']

/** The national register of a company; `frozen_until` is the end of its data set, if it is no longer updated. */
export interface NationalRegister {
  name: string
  frozen_until: string | null
}

/** The end of the data set that a record is from. A company that only GLEIF has cites GLEIF, whose data do not end. */
export const endOfData = ({ registry }: Company, { name, frozen_until }: NationalRegister): string | null =>
  registry.name === name ? frozen_until : null

/** Who confirmed the record: its `last_confirmed_at` is of the source of its status. */
function confirmation({ data_freshness: { last_confirmed_at: at }, provenance, registry }: Company): string {
  if (!at) return 'It is not known when the source confirmed it.'
  return provenance['/status'] === 'gleif'
    ? `The status was confirmed by GLEIF on ${day(at)}.`
    : `Confirmed by ${registry.name} on ${day(at)}.`
}

/** How fresh a record is, in one line. */
export function freshness(company: Company, register: NationalRegister): string {
  const whole = company.provenance['']
  const end = endOfData(company, register)
  if (whole === 'sample') return 'From the embedded sample, which no register has confirmed.'
  const isEnded = end !== null && whole === undefined
  const ending = isEnded ? ` The data of the register end with ${day(end)}: later changes are missing.` : ''
  return `${confirmation(company)}${ending}`
}
