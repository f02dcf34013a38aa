import { parseName } from '#domain/search/tokens/parse-name.ts'
import type { BenchHit, BenchQuestion } from '../../search/bench-engine.ts'
import { median } from '../../statistics.ts'
import type { RealDataset } from '../dataset.ts'
import type { Answered, Confident } from '../figures.ts'
import { nameKey, type RealCompany } from '../real-query.ts'
import type { Peer, PeerAnswer, PeerEntry, PeerQuestion } from './peer.ts'

/** What one engine answered, with the median of its milliseconds. */
export interface Contestant {
  name: string
  answers: readonly Answered<Confident>[]
  milliseconds: number
}

const entriesOf = (companies: readonly RealCompany[]): PeerEntry[] =>
  companies.flatMap(({ name, other_names, ...of }, company) =>
    [name, ...other_names.map(other => other.name)].map(written => ({
      country: of.country,
      street: of.street,
      postal_code: of.postal_code,
      locality: of.locality,
      company,
      written,
      name: parseName(written).words.join(' ') || written,
    })),
  )

const targetOf = (variant: string): BenchQuestion['target'] =>
  variant === 'name_and_city' ? 'name_and_locality' : variant.startsWith('address') ? 'address' : 'name'

/** The question of a query; the peers know what it is about, and get names without legal form. */
function questionOf({ query, hits }: Answered, companies: ReadonlyMap<string, number>): PeerQuestion {
  const target = targetOf(query.variant)
  const text = target === 'address' ? query.text : nameKey(query.text) || query.text
  const candidates = hits.map(hit => companies.get(hit.country + hit.registry_id) ?? -1)
  return { text, written: query.text, target, country: query.country, candidates }
}

/** The companies of the entries found, each by its best entry. */
const companiesOf = (hits: readonly BenchHit[], entries: readonly PeerEntry[]) =>
  [...Map.groupBy(hits, ({ document }) => entries[document]?.company ?? -1)].map(([company, [best]]) => ({
    company,
    confidence: best?.score ?? 0,
  }))

/** Asks the peers, one after the other, what our search answered; says which are absent. */
export async function* askPeers(
  peers: readonly Peer[],
  { companies, truth }: RealDataset,
  own: readonly Answered[],
  say: (line: string) => void,
): AsyncGenerator<Contestant, void, void> {
  const entries = entriesOf(companies)
  const numbers = new Map(companies.map(({ country, registry_id }, at) => [country + registry_id, at]))
  const questions = own.map(answer => questionOf(answer, numbers))
  const judged = ({ query, rightCount }: Answered, { hits }: PeerAnswer): Answered<Confident> => {
    const found = companiesOf(hits, entries)
    const isRight = found.map(({ company }) => {
      const { country, registry_id } = companies[company] ?? { country: '', registry_id: '' }
      return truth.isRight(query, country, registry_id)
    })
    return { query, rightCount, isRight, hits: found }
  }
  for (const peer of peers) {
    const reason = peer.absent()
    say(`${peer.name}: ${reason === undefined ? peer.settings : `absent, ${reason}`}`)
    if (reason !== undefined) continue
    const answers = await peer.answer(entries, questions)
    yield {
      name: peer.name,
      answers: own.map((answer, at) => judged(answer, answers[at] ?? { hits: [], milliseconds: 0 })),
      milliseconds: median(answers.map(({ milliseconds }) => milliseconds)),
    }
  }
}
