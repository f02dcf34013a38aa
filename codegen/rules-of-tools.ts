import type { ContractRule } from './contract-rule.ts'
import { type Contract, readOperations, type Tool } from './read-contract.ts'

const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']
const shortest = 80
const longest = 600
// Hosts add their own prefix, and providers allow at most 64 characters.
const isToolName = (name: string) => /^svc_[a-z_]{1,36}$/.test(name)

const each = (check: (tool: Tool, contract: Contract) => string[]) => (contract: Contract) =>
  contract['x-svc-mcp'].tools.flatMap(tool => check(tool, contract).map(violation => `${tool.name}: ${violation}`))

export const toolRules: ContractRule[] = [
  {
    name: 'tool-described',
    why: 'the description is all that a model chooses by: purpose, when, when not, cost, and no essay',
    check: each(({ name, title, description }) => [
      ...(isToolName(name) ? [] : ['is not svc_ and at most 40 lower-case letters']),
      ...(title ? [] : ['has no title']),
      ...(description.length >= shortest && description.length <= longest
        ? []
        : [`has a description of ${description.length} characters, not ${shortest} to ${longest}`]),
    ]),
  },
  {
    name: 'tool-hints',
    why: 'the defaults of the protocol say that a tool writes, destroys and reaches out',
    check: each(({ annotations }) =>
      hints.filter(hint => typeof annotations[hint] !== 'boolean').map(hint => `does not state ${hint}`),
    ),
  },
  {
    name: 'tool-operations',
    why: 'a tool call becomes requests of these operations, so that limits and bills are the same',
    check: each(({ operations }, contract) => {
      const known = readOperations(contract).map(({ operationId }) => operationId)
      if (operations.length === 0) return ['names no operation']
      return operations.filter(id => !known.includes(id)).map(id => `names ${id}, which is no operation`)
    }),
  },
]
