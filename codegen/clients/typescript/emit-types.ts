import { type NamedShapes, viewedIn } from '../named-shapes.ts'
import type { Field, NamedShape } from '../shape.ts'
import { comment, memberName, printShape } from './print-shape.ts'

/** The members of an interface; those of arguments may also be undefined. */
export function printFields(
  fields: readonly Field[],
  named: NamedShapes['named'],
  { isArgument, viewed }: { isArgument: boolean; viewed: string },
): string {
  return fields
    .map(({ name, shape, isRequired, description }) => {
      const type = printShape(shape, named, viewed)
      const optional = isArgument ? `?: ${type} | undefined` : `?: ${type}`
      return `${comment([description], '  ')}  ${memberName(name)}${isRequired ? `: ${type}` : optional}\n`
    })
    .join('')
}

function printNamed(type: NamedShape, named: NamedShapes['named'], isArgument: boolean): string {
  const base = viewedIn({ kind: 'named', name: type.name }, named)
  const head = `${type.name}${base ? `<Viewed = ${base}>` : ''}`
  const doc = comment([type.description])
  if ('shape' in type) return `${doc}export type ${head} = ${printShape(type.shape, named, 'Viewed')}\n`
  const fields = printFields(type.fields, named, { isArgument, viewed: 'Viewed' })
  return `${doc}export interface ${head} {\n${fields}}\n`
}

/** `interface CompanyViews`: the record of each view. */
function printViews(base: string, named: NamedShapes['named']): string {
  const views = ['Summary', 'Status'].filter(view => named.has(`${base}${view}View`))
  const rows = views.map(view => `  ${view.toLowerCase()}: ${base}${view}View\n`)
  return `/** What each \`view\` shows of a ${base}. */\nexport interface ${base}Views {\n  full: ${base}\n${rows.join('')}}\n`
}

const opening = `/** One of some texts; a later service may send others. */
export type OneOf<Known extends string> = Known | (string & {})
`

/** The types of the contract. \`args\` are the records that callers write. */
export function emitTypes({ named }: NamedShapes, args: readonly string[], viewedBases: readonly string[]): string {
  const types = [...named.values()].map(type => printNamed(type, named, args.includes(type.name)))
  return [opening, ...types, ...viewedBases.map(base => printViews(base, named))].join('\n')
}
