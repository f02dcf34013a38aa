import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { toolCalls } from '#generated/mcp-calls.ts'
import listing from '#generated/mcp-tools.json' with { type: 'json' }
import { operations } from '#generated/operations.ts'
import { callTool, type ToolReply } from '../support/mcp.ts'
import { startTestService, type TestService } from '../support/service.ts'

const envelopeMembers =
  'type title status detail instance code request_id retryable retry_after_seconds correction suggested_request documentation_url'.split(
    ' ',
  )

type Arguments = Record<string, unknown>

interface Property {
  type: string
  enum?: string[]
  minimum?: number
  examples?: unknown[]
}

const equinor = { country: 'NO', registry_id: '923609016' }

/** Values for parameters that the REST interface has and a tool may not have. */
const ofRest: Arguments = { view: 'full', threshold: 0.5, min_score: 0.5 }

/** The parameters of a tool's REST requests that are no arguments of it. */
const parametersOf = (tool: string, known: object): string[] => {
  const ids = toolCalls[tool as keyof typeof toolCalls].operations
  return ids.flatMap(id => operations[id].queryParameters).filter(name => !Object.hasOwn(known, name))
}

/** Values for arguments that need a certain one. */
const known: Arguments = {
  ...equinor,
  q: 'equinor',
  status: 'active',
  legal_form_kind: 'public_limited',
  locality: 'Stavanger',
  postal_code: '4035',
  operation: 'lookup',
}

const exampleOf = (name: string, { type, enum: values, examples, minimum }: Property): unknown => {
  if (name === 'references') return [{ ...equinor, ref: 'one' }]
  if (name === 'queries') return [{ name: 'equinor', country: 'NO' }]
  if (name === 'idempotency_key') return randomUUID()
  return known[name] ?? values?.[0] ?? examples?.[0] ?? { integer: minimum ?? 1, boolean: true }[type] ?? 'text'
}

interface Mistake {
  tool: string
  what: string
  args: Arguments
  /** The argument that the error names. */
  pointer: string
  isHealed: boolean
}

const without = (args: Arguments, name: string) =>
  Object.fromEntries(Object.entries(args).filter(([one]) => one !== name))

/** A value of another type, and whether it can be read as one of the right type. */
const wrongTypes = ({ type }: Property, value: unknown): readonly (readonly [unknown, isReadable: boolean])[] => {
  const wrapped = [[value], true] as const
  if (type === 'array')
    return [
      [(value as unknown[])[0], true],
      [7, false],
    ]
  const text: readonly (readonly [unknown, boolean])[] = type === 'string' ? [] : [[String(value), true]]
  return [wrapped, ...text, [{ nonsense: value }, false]]
}

type Tool = (typeof listing.tools)[number]

/** Each tool with the arguments of one of its calls: a search is of one text or of a list. */
const calls: readonly { tool: Tool; without: readonly string[] }[] = listing.tools.flatMap(tool => {
  if (!('queries' in tool.inputSchema.properties)) return { tool, without: [] }
  const ofText = Object.keys(tool.inputSchema.properties).filter(
    name => !['queries', 'country', 'limit', 'explain'].includes(name),
  )
  return [
    { tool, without: ['cursor', 'queries'] },
    { tool, without: ofText },
  ]
})

function mistakesIn({ tool: { name: tool, inputSchema }, without: left }: (typeof calls)[number]): Mistake[] {
  const properties = Object.entries(inputSchema.properties as Record<string, Property>).filter(
    ([name]) => !left.includes(name),
  )
  const required: readonly string[] = (inputSchema as { required?: string[] }).required ?? []
  const args = Object.fromEntries(properties.map(([name, property]) => [name, exampleOf(name, property)]))
  const mistake = (what: string, wrong: Arguments, pointer: string, isHealed: boolean): Mistake => ({
    tool,
    what,
    pointer,
    isHealed,
    // A key of its own: the suggestion has the same one.
    args: typeof wrong.idempotency_key === 'string' ? { ...wrong, idempotency_key: randomUUID() } : wrong,
  })
  const own = properties.flatMap(([name, property]) => [
    ...wrongTypes(property, args[name]).map(([value, isReadable]) =>
      mistake(
        `${name} as ${JSON.stringify(value).slice(0, 40)}`,
        { ...args, [name]: value },
        name,
        isReadable || name === 'idempotency_key',
      ),
    ),
    // Any word may be meant by one of two letters.
    mistake(`${name} misspelt`, { ...without(args, name), [`${name}x`]: args[name] }, `${name}x`, name !== 'q'),
  ])
  const rows = 'references' in args ? rowMistakes(args, mistake) : []
  return [
    mistake('an unknown argument', { ...args, nonsense: 'x' }, 'nonsense', false),
    ...parametersOf(tool, inputSchema.properties).map(name =>
      mistake(`${name} of REST`, { ...args, [name]: ofRest[name] ?? 'x' }, name, false),
    ),
    mistake('an argument that changes nothing', { ...args, pretty: true }, 'pretty', true),
    ...own,
    ...required.map(name => mistake(`no ${name}`, without(args, name), name, name === 'idempotency_key')),
    ...rows,
  ]
}

/** Mistakes in the second of two rows. */
function rowMistakes(args: Arguments, mistake: (...given: [string, Arguments, string, boolean]) => Mistake): Mistake[] {
  const rows: readonly (readonly [string, unknown, string, boolean])[] = [
    ['a row with an unknown field', { ...equinor, nonsense: 'x' }, 'nonsense', false],
    ['a row with a field that changes nothing', { ...equinor, name: 'Equinor' }, 'name', true],
    ['a row with another name of a field', { country_code: 'NO', id: '923609016' }, '', true],
    ['a row with an unknown field within a field', { ...equinor, ref: { nonsense: 'x' } }, 'ref', false],
    ['a row with a number as id', { ...equinor, registry_id: 923609016 }, 'registry_id', true],
    ['a row without id', { country: 'NO' }, 'registry_id', false],
    ['a row that is a number', 7, '', false],
  ]
  return rows.map(([what, row, field, isHealed]) =>
    mistake(what, { ...args, references: [equinor, row] }, `references/1${field && `/${field}`}`, isHealed),
  )
}

function envelopeFaults({ pointer, isHealed }: Mistake, { content, headers }: ToolReply): string[] {
  const missing = envelopeMembers.filter(name => !(name in content))
  const pointers: string[] = (content.invalid_fields ?? []).map((field: { pointer: string }) => field.pointer)
  const { status, suggested_request: suggested } = content
  const checks: readonly (readonly [boolean, string])[] = [
    [missing.length === 0, `lacks ${missing}`],
    [status >= 400 && status < 500, `has the status ${status}`],
    [pointers.some(one => one.includes(`/${pointer}`)), `names ${pointers} (${content.code})`],
    [Number(headers['x-svc-cost-units'] ?? 0) === 0, 'costs something'],
    [(suggested !== null) === isHealed, `suggests ${JSON.stringify(suggested)}`],
  ]
  return checks.flatMap(([isRight, fault]) => (isRight ? [] : [fault]))
}

describe('a tool called with arguments that its schema does not have', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  for (const call of calls) {
    const { tool } = call
    const mistakes = mistakesIn(call)
    const healed = mistakes.filter(({ isHealed }) => isHealed).length
    it(`refuses all ${mistakes.length} of ${tool.name}${call.without.includes('q') ? ' with a list' : ''} with the twelve members and the argument at fault, costs nothing, and heals the ${healed} whose meaning is known`, async () => {
      const faults: string[] = []
      for (const mistake of mistakes) {
        service.clock.advance(5_000)
        faults.push(...(await faultsOf(mistake)).map(fault => `${mistake.what}: ${fault}`))
      }
      assert.deepEqual(faults, [])
    })
  }

  async function replay({ tool, arguments: args }: { tool: string; arguments: Arguments }): Promise<string[]> {
    const { isError, content } = await callTool(service, key, tool, args)
    return isError ? [`its suggestion is refused: ${content.detail}`] : []
  }

  async function faultsOf(mistake: Mistake): Promise<string[]> {
    const reply = await callTool(service, key, mistake.tool, mistake.args)
    if (!reply.isError) return ['is not refused']
    const { suggested_request: suggested } = reply.content
    return [...envelopeFaults(mistake, reply), ...(suggested ? await replay(suggested) : [])]
  }
})
