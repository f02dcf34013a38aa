import { isRecord } from '#domain/is-record.ts'

type Body = Readonly<Record<string, unknown>>

interface WithSources {
  provenance: Record<string, string>
  sources: readonly { id: string }[]
}

const hasSources = (body: object): body is WithSources => 'provenance' in body && 'sources' in body

/** A record without the provenance of a member, and without the sources that only that member had. */
const withoutProvenance = (body: Body, name: string): Body => {
  if (!hasSources(body)) return body
  const pointer = `/${name}`
  const isOfMember = ([at]: [string, string]) => at === pointer || at.startsWith(`${pointer}/`)
  const entries = Object.entries(body.provenance)
  const kept = entries.filter(entry => !isOfMember(entry))
  const lost = new Set(entries.filter(isOfMember).map(([, id]) => id))
  const isKept = ({ id }: { id: string }) => !lost.has(id) || kept.some(([, source]) => source === id)
  return { ...body, provenance: Object.fromEntries(kept), sources: body.sources.filter(isKept) }
}

const removed = (value: unknown, [name = '', ...rest]: readonly string[]): unknown => {
  if (Array.isArray(value)) return value.map(item => removed(item, [name, ...rest]))
  if (!isRecord(value) || !(name in value)) return value
  if (rest.length > 0) return { ...value, [name]: removed(value[name], rest) }
  const { [name]: _, ...others } = withoutProvenance(value, name)
  return others
}

/** The body without the member at a path such as `results.company.details`, in every item of the lists on the way. */
export const withoutPath = (body: object, path: string): object => removed(body, path.split('.')) as object
