import { isLei } from '#domain/companies/registry-ids/read-registry-id.ts'
import { foldName } from '#domain/corrections/schema.ts'
import type { InputSchema } from '../arguments/arguments.ts'
import type { Arguments } from '../tool.ts'

const isOwn = ([name, value]: [string, unknown]) =>
  foldName(name) === 'lei' && typeof value === 'string' && isLei(value.trim().toUpperCase())

/**
 * The lookup of an LEI, `{lei}`, in the form in which the REST interface names the company that has it: with the kind of number
 * where its country is not known. Undefined if the arguments have no LEI, or a registry id.
 */
export function leiAsId(args: Arguments, { properties }: InputSchema): Arguments | undefined {
  const entries = Object.entries(args)
  const lei = entries.find(isOwn)
  if (!lei || !('registry_id' in properties) || args.registry_id) return undefined
  const { country, ...others } = Object.fromEntries(entries.filter(entry => entry !== lei))
  return { ...others, country: country || 'LEI', registry_id: lei[1] }
}
