import { type NamedShapes, viewedIn } from '../named-shapes.ts'
import type { Shape } from '../shape.ts'
import { wrapText } from '../wrap-text.ts'

const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`

const simple = { text: 'string', integer: 'number', number: 'number', boolean: 'boolean', anything: 'unknown' }

/** Whether a name is safe as a member without quotes. */
export const memberName = (name: string): string => (/^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name))

/** Prints shapes as types; `viewed` is the type that represents the views of a record. */
export function printShape(shape: Shape, named: NamedShapes['named'], viewed: string): string {
  const within = (one: Shape) => printShape(one, named, viewed)
  switch (shape.kind) {
    case 'choice': {
      const values = shape.values.map(quoted).join(' | ')
      return shape.isOpen ? `OneOf<${values}>` : values
    }
    case 'list':
      return `Array<${within(shape.of)}>`
    case 'map':
      return `Record<string, ${within(shape.of)}>`
    case 'nullable':
      return `${within(shape.of)} | null`
    case 'union':
      return shape.of.map(within).join(' | ')
    case 'named':
      return viewedIn(shape, named) ? `${shape.name}<${viewed}>` : shape.name
    case 'viewed':
      return viewed
    default:
      return simple[shape.kind]
  }
}

/** A doc comment of some paragraphs; empty for none. */
export function comment(paragraphs: readonly string[], indent = ''): string {
  const lines = paragraphs
    .filter(Boolean)
    .flatMap((text, at) => [...(at > 0 ? [''] : []), ...wrapText(text.replaceAll('*/', '* /'))])
  if (lines.length === 0) return ''
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map(line => `${indent} *${line && ' '}${line}\n`).join('')}${indent} */\n`
}
