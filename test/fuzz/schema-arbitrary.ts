import fc from 'fast-check'
import type { Schema } from '../../codegen/contract-model.ts'
import { resolve } from '../../codegen/read-contract.ts'
import { contract } from '../contract-checker/contract-operations.ts'

type Drawn = fc.Arbitrary<unknown>

/** Real values in addition to drawn ones, because only these pass the first checks. */
const known = [
  'NO',
  'no',
  'GB',
  'UK',
  '923609016',
  '00445790',
  '445790',
  '923 609 016',
  'equinor',
  'tesco london',
  'ÅÄÖ ß',
]

const characters = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 1, minLength: 1 }) },
  fc.string({ unit: 'grapheme', maxLength: 1, minLength: 1 }),
  fc.string({ unit: 'binary', maxLength: 1, minLength: 1 }),
  fc.constantFrom(
    '\u0000',
    '\u202e',
    '\ufeff',
    '\u{1f600}',
    'İ',
    'ﬁ',
    '%',
    '/',
    '\\',
    '"',
    "'",
    '\u0301',
    ' ',
    '&',
    '+',
  ),
)

interface Lengths {
  minLength?: number
  maxLength?: number
}

/** Texts of a short, minimum or maximum length in code points. */
function text({ minLength = 0, maxLength = 60 }: Lengths): fc.Arbitrary<string> {
  const max = Math.min(maxLength, 600)
  const cut = (drawn: string, length: number) => [...drawn].slice(0, length).join('')
  const long = (length: number) => characters.map(one => cut(one.repeat(length), length))
  const real = known.filter(one => one.length >= minLength && one.length <= max)
  const short = { minLength, maxLength: Math.min(max, Math.max(minLength, 12)) }
  return fc.oneof(
    { weight: 4, arbitrary: fc.array(characters, short).map(drawn => cut(drawn.join(''), max)) },
    ...(real.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...real) }] : []),
    long(minLength),
    long(max),
  )
}

const days = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

function texts(schema: Schema): Drawn {
  if (schema.format === 'date') return days
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.pattern === '^[A-Za-z]{2}$')
    return fc.oneof(fc.constantFrom('NO', 'se', 'GB'), fc.stringMatching(/^[A-Za-z]{2}$/))
  return text(schema as Lengths)
}

function numbers({ type, minimum, maximum }: Schema): Drawn {
  const range = { min: Number(minimum ?? -1e9), max: Number(maximum ?? 1e9) }
  const within = type === 'integer' ? fc.integer(range) : fc.double({ ...range, noNaN: true })
  return fc.oneof(within, fc.constantFrom(range.min, range.max))
}

function objects({ properties = {}, required = [] }: Schema): Drawn {
  const members = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valid(one)]))
  return fc.record(members, { requiredKeys: required })
}

const lists = ({ items = {}, minItems = 0, maxItems = 5 }: Schema & { minItems?: number; maxItems?: number }): Drawn =>
  fc.oneof(
    { weight: 8, arbitrary: fc.array(valid(items), { minLength: minItems, maxLength: Math.min(maxItems, 5) }) },
    valid(items).map(one => Array(maxItems).fill(one)),
  )

/** Valid values of a schema of the contract's requests, including those at its limits. */
export function valid(given: Schema): Drawn {
  const schema = resolve(contract, given)
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]))
  if (schema.type === 'object') return objects(schema)
  if (schema.type === 'array') return lists(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'string') return texts(schema)
  return numbers(schema)
}

/** Values of any type and length: most of them are invalid for any schema. */
export const anything: Drawn = fc.oneof(
  text({ maxLength: 3 }),
  text({ minLength: 501, maxLength: 501 }),
  fc.constantFrom(null, true, false, 0, -0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], [null], { a: { b: [1] } }),
  fc.constantFrom(
    '',
    ' ',
    'null',
    'undefined',
    'NaN',
    '0x10',
    '1e1',
    ' 5',
    '+5',
    '05',
    '5.0',
    'TRUE',
    '1',
    '[object Object]',
  ),
  fc.constantFrom("' or 1=1 --", '../../etc/passwd', '{{7*7}}', '<script>', '%00', '\ud800', '٣', '\r\nx: y'),
  fc.jsonValue({ maxDepth: 3 }),
)
