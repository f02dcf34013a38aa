import type { Contract, Prompt, Tool } from './contract-model.ts'
import type { ContractRule } from './contract-rule.ts'
import { operationsOf } from './read-contract.ts'

const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']
const minLength = 80
const maxLength = 600
// Hosts add their own prefix, and providers allow at most 64 characters.
const isToolName = (name: string) => /^svc_[a-z_]{1,36}$/.test(name)

const each = (check: (tool: Tool, contract: Contract) => string[]) => (contract: Contract) =>
  contract['x-svc-mcp'].tools.flatMap(tool => check(tool, contract).map(violation => `${tool.name}: ${violation}`))

/** Arguments that a prompt's text uses, and those that it declares. */
const argumentsIn = ({ text, arguments: declared }: Prompt) => ({
  used: [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort(),
  declared: declared.map(({ name }) => name).sort(),
})

export const toolRules: ContractRule[] = [
  {
    name: 'prompt-arguments',
    why: 'an argument without a place in the text is lost, and a place without an argument stays empty',
    check: contract =>
      contract['x-svc-mcp'].prompts.flatMap(prompt => {
        const { used, declared } = argumentsIn(prompt)
        return used.join() === declared.join() ? [] : [`${prompt.name}: uses ${used}, but declares ${declared}`]
      }),
  },
  {
    name: 'tool-described',
    why: 'a model chooses a tool by its description alone: purpose, when to use it and when not, cost; short',
    check: each(({ name, title, description }) => [
      ...(isToolName(name) ? [] : ['is not svc_ and at most 40 lower-case letters']),
      ...(title ? [] : ['has no title']),
      ...(description.length >= minLength && description.length <= maxLength
        ? []
        : [`has a description of ${description.length} characters, not ${minLength} to ${maxLength}`]),
    ]),
  },
  {
    name: 'tool-hints',
    why: 'by default, MCP assumes that a tool writes, is destructive and calls external systems',
    check: each(({ annotations }) =>
      hints.filter(hint => typeof annotations[hint] !== 'boolean').map(hint => `does not state ${hint}`),
    ),
  },
  {
    name: 'tool-operations',
    why: 'a tool call becomes requests to these operations, with the same limits and costs',
    check: each(({ operations }, contract) => {
      const known = operationsOf(contract).map(({ operationId }) => operationId)
      if (operations.length === 0) return ['names no operation']
      return operations.filter(id => !known.includes(id)).map(id => `names ${id}, which is no operation`)
    }),
  },
]
