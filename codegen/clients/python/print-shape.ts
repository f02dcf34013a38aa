import { ContractError } from '../../contract-error.ts'
import { type NamedShapes, viewedIn } from '../named-shapes.ts'
import type { Shape } from '../shape.ts'
import { wrapText } from '../wrap-text.ts'

const simple = { integer: 'int', number: 'float', boolean: 'bool', anything: 'Any' }
const texts = { date: 'datetime.date', 'date-time': 'datetime.datetime' }

// Keywords of Python, and what its classes and pydantic's models have of their own.
const keywords = [
  'and',
  'as',
  'assert',
  'async',
  'await',
  'break',
  'class',
  'continue',
  'def',
  'del',
  'elif',
  'else',
  'except',
  'finally',
  'for',
  'from',
  'global',
  'if',
  'import',
  'in',
  'is',
  'lambda',
  'nonlocal',
  'not',
  'or',
  'pass',
  'raise',
  'return',
  'try',
  'while',
  'with',
  'yield',
  'False',
  'None',
  'True',
]
const attributes = ['register', 'mro', 'copy', 'json', 'dict', 'schema', 'validate', 'construct', 'response']

/** A name in snake_case, with an underscore behind those that Python reserves. */
export function pythonName(name: string): string {
  const snake = name.replaceAll('-', '_').replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  return [...keywords, ...attributes].includes(snake) ? `${snake}_` : snake
}

/** The name of a key of a dict that callers write. Throws ContractError for one that the class of a TypedDict cannot have. */
export function keyName(name: string): string {
  if (!keywords.includes(name) && /^[A-Za-z_]\w*$/.test(name)) return name
  throw new ContractError(`${name} cannot be the name of a key in Python`)
}

interface Style {
  named: NamedShapes['named']
  /** The type that represents the views of a record. */
  viewed: string
  /** Whether the type is that of an argument: days may be texts there. */
  isArgument: boolean
}

const literal = (values: readonly string[]) => `Literal[${values.map(value => JSON.stringify(value)).join(', ')}]`

/** Prints shapes as types of Python. */
export function printShape(shape: Shape, style: Style): string {
  const within = (one: Shape) => printShape(one, style)
  switch (shape.kind) {
    case 'text': {
      const day = shape.format && texts[shape.format]
      return day && style.isArgument ? `${day} | str` : (day ?? 'str')
    }
    case 'choice':
      return shape.isOpen ? `${literal(shape.values)} | str` : literal(shape.values)
    case 'list':
      return `${style.isArgument ? 'Sequence' : 'list'}[${within(shape.of)}]`
    case 'map':
      return `dict[str, ${within(shape.of)}]`
    case 'nullable':
      return `${within(shape.of)} | None`
    case 'union':
      return shape.of.map(within).join(' | ')
    case 'named':
      return viewedIn(shape, style.named) ? `${shape.name}[${style.viewed}]` : shape.name
    case 'viewed':
      return style.viewed
    default:
      return simple[shape.kind]
  }
}

/** A docstring; empty for none. */
export function docstring(paragraphs: readonly string[], indent: string): string {
  const texts = paragraphs.filter(Boolean).map(text => text.replaceAll('\\', '\\\\').replaceAll('"""', "'''"))
  const lines = texts.flatMap((text, at) => [...(at > 0 ? [''] : []), ...wrapText(text)])
  if (lines.length === 0) return ''
  const [first = '', ...others] = lines
  // A quotation mark at the end would be read with those that close the text.
  const safe = (line: string) => (line.endsWith('"') ? `${line} ` : line)
  if (others.length === 0) return `${indent}"""${safe(first)}"""\n`
  return `${indent}"""${first}\n${others.map(line => `${line && indent}${line}\n`).join('')}${indent}"""\n`
}

/** The first lines of every generated module. */
export const head = (text: string): string =>
  `# @generated from openapi.yaml by \`make generate\`; do not edit.\n"""${text}"""\n\nfrom __future__ import annotations\n`
