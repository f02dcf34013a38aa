import { companyPath } from '#domain/companies/company-path.ts'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import type { ProblemBody } from '#domain/errors/problem-body.ts'
import { operations } from '#generated/operations.ts'
import { lineOf, problemOf } from '../../client/problem-of.ts'
import type { RestReply } from '../../rest/rest-client.ts'
import type { CommandContext } from '../command-context.ts'
import { printable } from '../terminal/print.ts'

/** What a shell takes as one word, without quotation marks. */
const isWord = (text: string) => /^[\w./-]+$/.test(text)

/** The command that asks for a suggested lookup; none where a shell would read something else, as it is to be copied. */
function commandOf(suggested: SuggestedRequest | null): string {
  const { country, registry_id } = (suggested?.method === 'GET' && companyPath.match(suggested.path)) || {}
  return country && registry_id && isWord(country) && isWord(registry_id)
    ? `\nTry: svc lookup ${country} ${registry_id}`
    : ''
}

/** What a search in all countries lacks, where the units left suffice for one in a country. */
function countryOf({ code, suggested_request }: ProblemBody): string {
  const { path, cost } = operations.searchCompanies
  const { country } = (suggested_request?.path === path && suggested_request.query) || {}
  return code === 'quota_exhausted' && typeof country === 'string' && isWord(country)
    ? `\nTry: the same search with --country ${country}, for ${cost.in_country} unit`
    : ''
}

/** What the command line calls a parameter. */
const nameOf = (pointer: string) => pointer.replace(/^\/query\//, '').replace(/^q$/, 'query')

/** The error for a person, in a line: invalid values without the words of the contract. */
function textOf(problem: ProblemBody): string {
  const { invalid_fields = [] } = problem
  const first = new Map(invalid_fields.toReversed().map(({ pointer, message }) => [pointer, message]))
  const fields = [...first].toReversed().map(([pointer, message]) => `${nameOf(pointer)} ${message}`)
  return fields.length > 0 ? fields.join('; ') : lineOf(problem)
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
  else stderr.write(`svc: ${printable(textOf(problem))}${commandOf(problem.suggested_request)}${countryOf(problem)}\n`)
}
