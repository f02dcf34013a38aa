import { day, type Schemas } from './words.ts'

type Company = Schemas['Company']

/** Who confirmed the record: its `last_confirmed_at` is of the source of its status. */
function confirmation({ data_freshness: { last_confirmed_at: at }, provenance, registry }: Company): string {
  if (!at) return 'It is not known when the source confirmed it.'
  return provenance['/status'] === 'gleif'
    ? `The status was confirmed by GLEIF on ${day(at)}.`
    : `Confirmed by ${registry.name} on ${day(at)}.`
}

/** How fresh a record is, in one line; `registerEnd` is the end of the register's data set, if it is no longer updated. */
export function freshness(company: Company, registerEnd: string | null): string {
  const whole = company.provenance['']
  if (whole === 'sample') return 'From the embedded sample, which no register has confirmed.'
  const isEnded = registerEnd !== null && whole === undefined
  const ending = isEnded ? ` The data of the register end with ${day(registerEnd)}: later changes are missing.` : ''
  return `${confirmation(company)}${ending}`
}
