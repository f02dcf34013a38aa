import { setImmediate as nextTurn } from 'node:timers/promises'
import { companyNames, countCompanies } from '#data/companies/company-names.ts'
import { unavailableReasonOf } from '#data/partitions/partition-unavailable-error.ts'
import { WeightsError } from '#data/reference/own-weights.ts'
import { readListedWeights } from '#data/reference/token-weights.ts'
import { parseName } from '#domain/search/tokens/parse-name.ts'
import { lowerWeights, nameWeights } from '#domain/search/weights/name-weights.ts'
import { weightsText } from '#domain/search/weights/weights-text.ts'
import { type CountedNames, createWordCounter } from '#domain/search/weights/word-counter.ts'
import { type LivePartition, openLivePartition } from './live-partition.ts'

/** In fewer names, a word's share is chance. */
const minCompanies = 10_000
const companiesPerYield = 20_000

interface CountRequest {
  dataDir: string
  countries: readonly string[]
  /** YYYY-MM-DD; written into the file. */
  day: string
  onProgress(country: string, companies: number, total: number): void
  signal: AbortSignal
}

/** A text of weights, and the companies that they were counted in. */
export interface CountedWeights {
  text: string
  /** Companies by country. */
  counted: Record<string, number>
  /** The same for countries with too few companies to count, of which the release's weights hold. */
  tooFew: Record<string, number>
  /** Words of names in the text. */
  words: number
}

async function countCountry(
  { partition }: LivePartition,
  total: number,
  { onProgress, signal }: CountRequest,
): Promise<CountedNames> {
  const counter = createWordCounter()
  for (const names of companyNames(partition)) {
    counter.add(names.flatMap(name => parseName(name, partition.country).words))
    if (counter.names % companiesPerYield > 0) continue
    onProgress(partition.country, counter.names, total)
    await nextTurn()
    if (signal.aborted) throw new WeightsError('counting was stopped; nothing was written')
  }
  return counter
}

/** The companies of a partition, and in how many each word occurs if they are enough; undefined if it cannot be read. */
async function readCountry(country: string, request: CountRequest) {
  using live = openLivePartition(request.dataDir, country)
  if (!live) return undefined
  try {
    const companies = countCompanies(live.partition)
    return { companies, counted: companies < minCompanies ? undefined : await countCountry(live, companies, request) }
  } catch (error) {
    if (unavailableReasonOf(error) === undefined) throw error
    return undefined
  }
}

const noteOf = (day: string, counted: Readonly<Record<string, number>>) => {
  const companies = Object.values(counted).reduce((sum, count) => sum + count, 0)
  return `counted on ${day} in the names of ${companies} companies of ${Object.keys(counted).join(', ')}`
}

/**
 * Counts in how many companies' names each word occurs, by country, and weighs the words by it; words that are more
 * common in the release's counts of other countries keep their weight, and so do those of addresses. Rejects with
 * `WeightsError` if no country has enough companies.
 */
export async function countWeights(request: CountRequest): Promise<CountedWeights> {
  const counted: Record<string, number> = {}
  const tooFew: Record<string, number> = {}
  const countries: CountedNames[] = []
  for (const country of request.countries) {
    const read = await readCountry(country, request)
    if (!read) continue
    const list = read.counted ? counted : tooFew
    list[country] = read.companies
    if (read.counted) countries.push(read.counted)
  }
  if (countries.length === 0) throw new WeightsError(`no country has ${minCompanies} companies to count words in`)
  const release = readListedWeights()
  const names = lowerWeights(release.names, nameWeights(countries))
  const text = weightsText({ names, addresses: release.addresses }, [noteOf(request.day, counted)])
  return { text, counted, tooFew, words: names.size }
}
