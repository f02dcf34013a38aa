import { isNameOf } from '#domain/corrections/aliases.ts'
import { type ToolName, toolCalls } from '#generated/mcp-calls.ts'
import type { InputSchema } from '../arguments/arguments.ts'
import type { ServiceTool } from '../service-tool.ts'
import type { Arguments } from '../tool.ts'
import { operationTool } from './operation-tool.ts'

const entityTagHint =
  'To ask whether a company has changed, call svc_enrich_companies with if_none_match in its reference: not_modified is never billed.'

const hasEntityTag = (args: Arguments) => Object.keys(args).some(name => isNameOf('if_none_match', name))

/** Looks up one company. Only a batch compares the entity tag of the caller's copy. */
export const lookUpCompany =
  (name: ToolName) =>
  (inputSchema: InputSchema): ServiceTool => ({
    ...operationTool(name, toolCalls[name].operations[0], inputSchema),
    hint: args => (hasEntityTag(args) ? entityTagHint : undefined),
  })
