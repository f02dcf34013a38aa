import type { Contract, Prompt, Schema, Tool } from './contract-model.ts'
import { bodySchemaOf, operationsOf, parametersOf, resolve } from './read-contract.ts'
import { removedNames } from './removed-names.ts'

const inputsOf = ({ input }: Tool) => [...input.from, ...Object.keys(input.add?.properties ?? {})]
const required = ({ input }: Tool) => input.add?.required ?? []
const picks = ({ output }: Tool) => Object.entries(output.pick ?? {}).map(([field, from]) => `${field}: ${from}`)
const membersOf = ({ output }: Tool) => Object.entries(output.headers ?? {}).map(([name, from]) => `${name}: ${from}`)

/** What a tool leaves out of its answers, in any view and in some. */
const omitted = ({ output: { omit = [], omit_in_view = {} } }: Tool) => [
  ...omit,
  ...Object.entries(omit_in_view).flatMap(([view, paths]) => paths.map(path => `${path} in the view ${view}`)),
]

/** The first release did not state what tools leave out, nor their defaults and prompts. */
const isStated = ({ 'x-svc-mcp': { prompts } }: { 'x-svc-mcp': Partial<Contract['x-svc-mcp']> }) =>
  prompts !== undefined

/** The defaults of a tool's inputs: its own, or else those of the fields of the operation whose inputs they are. */
function defaultsOf(contract: Contract, { operations: [first], input }: Tool): ReadonlyMap<string, unknown> {
  const operation = operationsOf(contract).find(({ operationId }) => operationId === first)
  const { properties = {} } = resolve<Schema>(contract, (operation && bodySchemaOf(operation)) ?? {})
  const parameters = operation ? parametersOf(contract, operation) : []
  const schemas = new Map<string, Schema>([
    ...Object.entries({ ...properties, ...input.add?.properties }),
    ...parameters.map(({ name, schema }) => [name, schema] as const),
  ])
  const defaultOf = (name: string) => input.defaults?.[name] ?? resolve(contract, schemas.get(name) ?? {}).default
  return new Map([...input.from, ...Object.keys(input.add?.properties ?? {})].map(name => [name, defaultOf(name)]))
}

function changedDefaults(released: Contract, before: Tool, contract: Contract, now: Tool): string[] {
  const kept = defaultsOf(contract, now)
  return [...defaultsOf(released, before)].flatMap(([name, value]) =>
    kept.has(name) && kept.get(name) !== value
      ? [`${before.name} has ${name} by default ${String(kept.get(name))}, not ${String(value)}`]
      : [],
  )
}

/** Outputs that a tool no longer returns; one with a projection returns nothing else. */
const lostOutputs = (before: Tool, now: Tool): string[] => [
  ...removedNames(picks(before), picks(now)),
  ...removedNames(membersOf(before), membersOf(now)),
  ...(now.output.pick ? [] : removedNames(omitted(now), omitted(before))),
  ...(now.output.pick && !before.output.pick ? ['all that it does not pick'] : []),
]

const changedAnnotations = (before: Tool, now: Tool): string[] =>
  Object.entries(before.annotations)
    .filter(([hint, value]) => now.annotations[hint] !== value)
    .map(([hint, value]) => `${before.name} has ${hint} ${now.annotations[hint]}, not ${value}`)

/** What agents that call the tools of the released contract would notice. */
export const changedTools = (released: Contract, contract: Contract): string[] =>
  released['x-svc-mcp'].tools.flatMap(before => {
    const now = contract['x-svc-mcp'].tools.find(({ name }) => name === before.name)
    if (!now) return [`${before.name} is gone`]
    const { name } = before
    const outputs = isStated(released) ? lostOutputs(before, now) : removedNames(picks(before), picks(now))
    return [
      ...removedNames(inputsOf(before), inputsOf(now)).map(input => `${name} lost its input ${input}`),
      ...removedNames(required(now), required(before)).map(input => `${name} now requires ${input}`),
      ...removedNames(before.input.optional ?? [], now.input.optional ?? []).map(
        input => `${name} now requires ${input}`,
      ),
      ...(isStated(released) ? changedDefaults(released, before, contract, now) : []),
      ...changedAnnotations(before, now),
      ...outputs.map(output => `${name} lost its output ${output}`),
    ]
  })

const argumentsOf = ({ arguments: all }: Prompt) => all.map(({ name }) => name)
const requiredOf = ({ arguments: all }: Prompt) =>
  all.flatMap(({ name, required: isRequired }) => (isRequired ? name : []))

/** What people who chose a prompt of the released contract would miss. */
export const changedPrompts = (released: Contract, contract: Contract): string[] =>
  (isStated(released) ? released['x-svc-mcp'].prompts : []).flatMap(before => {
    const now = contract['x-svc-mcp'].prompts.find(({ name }) => name === before.name)
    if (!now) return [`${before.name} is gone`]
    return [
      ...removedNames(argumentsOf(before), argumentsOf(now)).map(name => `${before.name} lost its argument ${name}`),
      ...removedNames(requiredOf(now), requiredOf(before)).map(name => `${before.name} now requires ${name}`),
    ]
  })
