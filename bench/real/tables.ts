import { brierScore, calibrationError, errorByChance } from '../calibration/judge.ts'
import { isRenamed, isTyped } from './answers.ts'
import type { RealDataset } from './dataset.ts'
import {
  type Answered,
  ambiguityOf,
  type Confident,
  curveOf,
  judgedOf,
  matchesOf,
  percent,
  recallAt,
} from './figures.ts'
import type { Contestant } from './peers/ask-peers.ts'

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n')

const recalls = (list: readonly Answered<Confident>[]) =>
  `${percent(recallAt(list, 1))} / ${percent(recallAt(list, 10))}`
const isPositive = ({ query }: Pick<Answered, 'query'>) => query.answer !== undefined

/** How many companies and queries of each country there are. */
export function datasetTable({ companies }: RealDataset, answers: readonly Answered[]): string {
  const indexed = Map.groupBy(companies, ({ country }) => country)
  const asked = Map.groupBy(answers, ({ query }) => query.country)
  const rows = [...asked].toSorted().map(([country, list]) => {
    const positives = list.filter(isPositive).length
    return [country, (indexed.get(country)?.length ?? 0).toLocaleString('en'), positives, list.length - positives]
  })
  return table(['country', 'companies', 'queries about one of them', 'queries about none'], rows)
}

/** The figures over all queries, with what they should reach. */
export function summaryTable(answers: readonly Answered[]): string {
  const positives = answers.filter(isPositive)
  const typed = positives.filter(isTyped)
  const curve = curveOf(answers)
  const judged = judgedOf(answers)
  const matches = matchesOf(answers)
  const { inTies, inOthers } = ambiguityOf(answers)
  return table(
    ['figure', 'value', 'goal'],
    [
      ['recall@1 / @10, all', recalls(positives), '90 / 97'],
      ['the same without renamed companies', recalls(positives.filter(answer => !isRenamed(answer))), ''],
      ['recall@1 / @10, typed by people', recalls(typed), '82 / 96'],
      ['the same without renamed companies', recalls(typed.filter(answer => !isRenamed(answer))), ''],
      ['best F1', curve.bestF1.toFixed(3), ''],
      ['recall at a precision of 0.95', curve.recallAtPrecision.toFixed(3), '0.85'],
      ['average precision', curve.averagePrecision.toFixed(3), ''],
      ['ECE', calibrationError(judged).toFixed(3), 'at most 0.02'],
      ['Brier score', brierScore(judged).toFixed(3), 'at most 0.06'],
      [
        '`match` (0.85): precision / recall',
        `${matches.precision.toFixed(3)} / ${matches.recall.toFixed(3)}`,
        '0.98 / 0.80',
      ],
      ['`match` of negatives', `${percent(matches.negatives)} %`, 'at most 1 %'],
      ['`ambiguous` where several companies are right', `${percent(inTies)} %`, '90 %'],
      ['`ambiguous` elsewhere', `${percent(inOthers)} %`, 'at most 3 %'],
    ],
  )
}

function rowOf(name: string, list: readonly Answered[]): (string | number)[] {
  const judged = judgedOf(list)
  const positives = list.filter(isPositive)
  const { precision, recall, negatives } = matchesOf(list)
  const some = positives.length > 0
  const none = positives.length < list.length
  return [
    name,
    list.length,
    some ? recalls(positives) : '–',
    calibrationError(judged).toFixed(3),
    errorByChance(judged).toFixed(3),
    brierScore(judged).toFixed(3),
    some ? `${percent(precision)} / ${percent(recall)}` : '–',
    none ? `${percent(negatives)} %` : '–',
  ]
}

/** The figures of each group of queries. */
export const groupTable = (head: string, answers: readonly Answered[], keyOf: (answer: Answered) => string): string =>
  table(
    [head, 'queries', 'recall@1 / @10', 'ECE', 'by chance', 'Brier', 'match: precision / recall', 'match of negatives'],
    [...Map.groupBy(answers, keyOf)].map(([key, list]) => rowOf(key, list)),
  )

const fullNames: ReadonlySet<string> = new Set(['exact', 'no_legal_form', 'absent'])

/** Classes whose queries are written alike, and differ only in whether there is a company: confidence cannot know which. */
const alikeOf = ({ query: { source, variant } }: Answered): string => {
  if (source.startsWith('gb-nhs')) return 'suppliers: `gb-nhs`, `negative`, renamed'
  if (fullNames.has(variant)) return 'full German names: `exact`, `no_legal_form`, `absent`'
  return source === 'de-register' ? 'other German names' : `${source}, renamed`
}

/** The figures of classes that are written alike, together. */
export const alikeTable = (answers: readonly Answered[]): string => groupTable('written alike', answers, alikeOf)

/** Our search beside its peers: all figures over a sample, except for names typed by people, of which all are asked. */
export function peersTable(
  contestants: readonly Contestant[],
  isSampled: (answer: Pick<Answered, 'query'>) => boolean,
): string {
  const rows = contestants.map(({ name, answers, milliseconds }) => {
    const sample = answers.filter(isSampled)
    const typed = answers.filter(answer => isPositive(answer) && isTyped(answer) && !isRenamed(answer))
    const { bestF1, precision, recall, recallAtPrecision, averagePrecision } = curveOf(sample)
    return [
      name,
      recalls(sample.filter(isPositive)),
      recalls(typed),
      `${bestF1.toFixed(3)} (${precision.toFixed(2)} / ${recall.toFixed(2)})`,
      recallAtPrecision.toFixed(3),
      averagePrecision.toFixed(3),
      milliseconds.toFixed(milliseconds < 10 ? 1 : 0),
    ]
  })
  return table(
    [
      '',
      'recall@1 / @10',
      'typed',
      'best F1 (precision / recall)',
      'recall at precision 0.95',
      'average precision',
      'p50 ms',
    ],
    rows,
  )
}
