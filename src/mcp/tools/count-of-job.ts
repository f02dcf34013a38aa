import { decodedText } from '../arguments/decoded-text.ts'
import type { Arguments } from '../tool.ts'

/** Names under which a job has its list. */
const lists = ['references', 'queries', 'companies', 'rows', 'records', 'items']

/** Arguments of a job beside its list, which change no estimate. */
const besideList = ['idempotency_key', 'view']

const listIn = (value: unknown): readonly unknown[] | undefined => {
  const decoded = decodedText(value)
  return Array.isArray(decoded) && decoded.length > 0 ? decoded : undefined
}

/** The arguments of an estimate with a number in place of the list that the job takes; as they are if there are several lists. */
export function countOfJob(args: Arguments): Arguments {
  if (typeof args.estimated_records === 'number') return args
  const [found, ...others] = Object.entries(args).flatMap(([name, value]) => {
    const list = name === 'estimated_records' || lists.includes(name) ? listIn(value) : undefined
    return list ? [{ name, count: list.length }] : []
  })
  if (!found || others.length > 0) return args
  const kept = Object.entries(args).filter(([name]) => name !== found.name && !besideList.includes(name))
  // Only a batch takes references; queries may be of one country or of all.
  const operation = found.name === 'references' ? { operation: 'enrich' } : {}
  return { ...operation, ...Object.fromEntries(kept), estimated_records: found.count }
}
