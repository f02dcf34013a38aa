import { type Command, Option } from 'commander'
import { operations } from '#generated/operations.ts'
import type { components } from '#generated/schema.ts'
import { sendOnce } from '../../client/connect-service.ts'
import { countryCodeOf } from '../../client/country-code.ts'
import { answerOf } from '../../client/problem-of.ts'
import type { CommandContext } from '../command-context.ts'
import { connectTo, type ServiceOptions, withServiceOptions } from '../options/service-options.ts'
import { wholeNumber } from '../options/whole-number.ts'
import { printProblem } from './print-problem.ts'

type SearchResult = components['schemas']['SearchResult']

interface Options extends ServiceOptions {
  country?: string
  limit?: number
  mode?: string
  locality?: string
  postalCode?: string
  json?: boolean
}

const { path } = operations.searchCompanies

const queryOf = (q: string, { country, limit, mode, locality, postalCode }: Options) => ({
  q,
  ...(country !== undefined && { country: countryCodeOf(country) }),
  ...(limit !== undefined && { limit }),
  ...(mode !== undefined && { mode }),
  ...(locality !== undefined && { locality }),
  ...(postalCode !== undefined && { postal_code: postalCode }),
})

const rowOf = (candidate: components['schemas']['Candidate']) => ({
  country: candidate.country,
  registry_id: candidate.registry_id,
  name: candidate.name,
  status: candidate.status,
  confidence: candidate.confidence_score.toFixed(3),
  address: candidate.address,
})

const columns = ['country', 'registry_id', 'name', 'status', 'confidence', 'address']

const named = (countries: readonly string[] | undefined, words: string) =>
  countries && countries.length > 0 ? [`${words}: ${countries.join(', ')}.`] : []

/** What limits the answer: a company that is not found may exist. */
function notesOn({ ambiguous, coverage, searched_countries, unavailable_countries }: SearchResult): string[] {
  const where = searched_countries.length === 1 ? searched_countries[0] : 'these countries'
  return [
    ...(ambiguous ? ['The first candidates are equally likely: the address or a number decides.'] : []),
    ...named(unavailable_countries, 'Not searched, because their data cannot be read now'),
    ...(coverage?.completeness === 'sample' && !coverage.sample_countries
      ? [`Only a sample of ${where} is loaded.`]
      : []),
    ...(coverage?.completeness === 'partial' && !coverage.partial_countries ? [`${where} is loaded in part.`] : []),
    ...(coverage?.frozen_until ? [`The data of ${where} end on ${coverage.frozen_until}.`] : []),
    ...named(coverage?.sample_countries, 'Only a sample is loaded'),
    ...named(coverage?.partial_countries, 'Loaded in part'),
    ...named(coverage?.frozen_countries, 'No longer updated'),
  ]
}

function printResult(result: SearchResult, { print, stderr }: CommandContext) {
  if (result.candidates.length > 0) print.table(columns, result.candidates.map(rowOf))
  else stderr.write('svc: no company was found\n')
  stderr.write(
    notesOn(result)
      .map(note => `${note}\n`)
      .join(''),
  )
}

async function search(q: string, options: Options, context: CommandContext) {
  using service = await connectTo(options, context)
  const reply = await sendOnce(service, { method: 'GET', path, query: queryOf(q, options), body: null })
  if (reply.status !== 200) return printProblem(reply, { url: service.url, json: options.json }, context)
  const result = answerOf<SearchResult>(reply, 'candidates', service.url)
  if (result.candidates.length === 0) context.fail()
  if (options.json) context.print.json(result)
  else printResult(result, context)
}

/** `svc search`. */
export function searchCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('search')
    .argument('<query...>', 'name, address or number; it needs no quotes')
    .option('--country <country>', 'code or name of the country; without it all are searched')
    .option('--limit <n>', 'maximum number of candidates', wholeNumber(1, 50))
    .addOption(new Option('--mode <mode>', 'what the query is').choices(['auto', 'name', 'address']))
    .option('--locality <place>', 'only companies of this place')
    .option('--postal-code <code>', 'only companies of this postal code')
    .option('--json', 'print JSON: the answer, or the error')
  withServiceOptions(command).action((words: string[], options: Options) => search(words.join(' '), options, context))
}
