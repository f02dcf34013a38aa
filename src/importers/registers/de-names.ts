import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { type Json, objectsOf } from '../mapping/json-values.ts'
import { listed, text } from '../mapping/source-values.ts'

// Quotation marks around a whole name are not part of it: `"Der Olivengarten GmbH"`.
const quoted = /^["„“”]([^"„“”]*)["“”]$/

/** A name without the comma that parted it from the seat in the court's text, and without quotation marks around it. */
export const germanName = (written: unknown): string | undefined => {
  const name = text(written, 2000)?.replace(/(?<![\s,;])[\s,;]+$/, '') ?? ''
  const [, inside] = quoted.exec(name) ?? []
  return (inside === undefined ? name : inside.replace(/^\s+|(?<![\s,;])[\s,;]+$/g, '')) || undefined
}

/** The former names, each once: a court that publishes a company again repeats its names, and the one it has. */
export const formerGermanNames = ({ previous_names }: Json, name: string): CompanyFacts['previous_names'] => {
  const names = new Set(objectsOf(previous_names).flatMap(({ company_name }) => germanName(company_name) ?? []))
  names.delete(name)
  // The courts' forms have a dash or a full stop where there is no name.
  const written = [...names].filter(former => /[\p{L}\p{N}]/u.test(former))
  return listed(written.map(former => ({ name: former })))
}
