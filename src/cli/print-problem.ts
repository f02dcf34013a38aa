import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { lineOf, problemOf } from '../client/problem-of.ts'
import { companyPath } from '../operations/company-path.ts'
import type { RestReply } from '../rest/rest-client.ts'
import type { CommandContext } from './command-context.ts'
import { printable } from './print.ts'

/** The command that asks for a suggested lookup. */
function commandOf(suggested: SuggestedRequest | null): string {
  const { country, registry_id } = (suggested?.method === 'GET' && companyPath.match(suggested.path)) || {}
  return country && registry_id ? `\nTry: svc lookup ${country} ${registry_id}` : ''
}

/** Prints the error of a reply, for programs as its JSON on stdout, and sets the exit code to 1. */
export function printProblem(
  reply: RestReply,
  { url, json }: { url: string; json: boolean | undefined },
  { print, stderr, fail }: Pick<CommandContext, 'print' | 'stderr' | 'fail'>,
): void {
  const problem = problemOf(reply, url)
  fail()
  if (json) print.json(problem)
  else stderr.write(`svc: ${printable(lineOf(problem))}${commandOf(problem.suggested_request)}\n`)
}
