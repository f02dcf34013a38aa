import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { samples } from '../test/support/genuine-samples.ts'
import { isTyped, ownAnswers, sampleOf, type TimedAnswer } from './real/answers.ts'
import { type RealDataset, realDataset } from './real/dataset.ts'
import { askPeers, type Contestant } from './real/peers/ask-peers.ts'
import { listedPeers } from './real/peers/listed-peers.ts'
import { groupsByClass, groupsByCountry } from './real/pictures/groups.ts'
import { alikeTable, datasetTable, groupTable, peersTable, summaryTable } from './real/tables.ts'
import { writePages } from './real/write-pages.ts'
import { median } from './statistics.ts'

// Searches genuine names, as people typed them, in an index of genuine companies; reports on the test half of the
// companies, with `--peers` also beside other engines, and with `--write` into docs/matching. `node bench/real.ts
// --peers all --write`

const { values } = parseArgs({
  options: {
    filler: { type: 'string', default: '500000' },
    mutated: { type: 'string', default: '1500' },
    /** Further companies of whom only classes are asked that have few queries. */
    surplus: { type: 'string', default: '10000' },
    /** Companies asked for with another number in their name, and as another body. */
    'near-names': { type: 'string', default: '1000' },
    /** Companies asked for by names that are cut. */
    cut: { type: 'string', default: '3000' },
    /** Names of peers, `all` or `none`. */
    peers: { type: 'string', default: 'none' },
    /** Queries that peers are asked, in addition to all names typed by people. */
    sample: { type: 'string', default: '1500' },
    write: { type: 'boolean', default: false },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)

async function besidePeers(dataset: RealDataset, answers: readonly TimedAnswer[]): Promise<Record<string, string>> {
  const names = values.peers.toLowerCase().split(',')
  const peers = listedPeers.filter(({ name }) => values.peers === 'all' || names.includes(name.toLowerCase()))
  if (peers.length === 0) return {}
  const sampled = new Set(sampleOf(answers, Number(values.sample)).map(({ query }) => query))
  const asked = answers.filter(answer => sampled.has(answer.query) || isTyped(answer))
  const own = { name: 'ours', answers: asked, milliseconds: median(asked.map(({ milliseconds }) => milliseconds)) }
  const contestants: Contestant[] = [own]
  for await (const peer of askPeers(peers, dataset, asked, say)) contestants.push(peer)
  return { peers: peersTable(contestants, ({ query }) => sampled.has(query)) }
}

async function main() {
  const [fillerRows, mutated, surplus] = [values.filler, values.mutated, values.surplus].map(Number) as [
    number,
    number,
    number,
  ]
  const dataset = await realDataset({
    fillerRows,
    mutated,
    surplus,
    nearNames: Number(values['near-names']),
    cut: Number(values.cut),
    seed: 5,
  })
  const all = ownAnswers(dataset)
  const answers = all.filter(({ query }) => !query.isSurplus)
  const tables = {
    dataset: datasetTable(dataset, answers),
    summary: summaryTable(answers),
    classes: groupTable('class', all, ({ query }) => query.variant),
    alike: alikeTable(answers),
    countries: groupTable('country', answers, ({ query }) => query.country),
    sources: groupTable('source', answers, ({ query }) => query.source),
    ...(await besidePeers(dataset, answers)),
  }
  for (const table of Object.values(tables)) say(`\n${table}`)
  if (values.write)
    writePages(tables, [
      { name: 'by-class', title: 'Confidence and outcome by class of query', groups: groupsByClass(all) },
      { name: 'by-country', title: 'Confidence and outcome by country and source', groups: groupsByCountry(answers) },
    ])
}

if (!existsSync(samples)) say('skipped: there are no genuine samples on this machine')
else await main()
