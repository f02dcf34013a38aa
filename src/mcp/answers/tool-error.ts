import type { ProblemBody } from '#domain/errors/problem-body.ts'
import { withArgumentPointers } from '../arguments/argument-pointers.ts'
import type { InputSchema } from '../arguments/arguments.ts'
import type { AsToolCall, ServiceTool } from '../service-tool.ts'
import type { Arguments } from '../tool.ts'
import { briefSuggestion } from './brief-suggestion.ts'
import { correctionInToolWords } from './tool-words.ts'

const wrongAddress =
  'No call can succeed: this is not the address of the service. Ask the user to correct it where this MCP server is configured.'

/**
 * The error of a request. A tool asks only for paths that the service has: if there is no operation at a path, the address is
 * not the service's.
 */
const ofAddress = (problem: ProblemBody): ProblemBody =>
  problem.code === 'route_not_found' ? { ...problem, correction: wrongAddress, suggested_request: null } : problem

type ToolError = Omit<ProblemBody, 'suggested_request'> & { suggested_request: ReturnType<typeof briefSuggestion> }

/**
 * Turns the error of a tool's request into one of the call: correction, pointers and suggestion refer to tools, and the
 * suggestion is brief.
 */
export const toolError =
  (tool: ServiceTool, inputSchema: InputSchema, asToolCall: AsToolCall) =>
  (error: ProblemBody, args: Arguments): ToolError => {
    const problem = ofAddress(error)
    const { suggested_request: suggested } = problem
    const call = suggested && (suggested.tool === undefined ? asToolCall(suggested, tool) : suggested)
    const hint = call || problem.status !== 400 ? undefined : tool.hint?.(args)
    const correction = correctionInToolWords(hint ?? problem.correction, inputSchema)
    const worded = { ...withArgumentPointers(problem, tool.argumentNames), correction }
    return { ...worded, suggested_request: briefSuggestion(call, args) }
  }
