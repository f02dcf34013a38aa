import { isTyped } from '../answers.ts'
import { type Answered, judgedOf } from '../figures.ts'
import type { Panel, PanelGroup } from './panel.ts'

const panel = (title: string, answers: readonly Answered[]): Panel => ({
  title,
  queries: answers.length,
  judged: judgedOf(answers),
})

const panelsBy = (answers: readonly Answered[], keyOf: (answered: Answered) => string) =>
  [...Map.groupBy(answers, keyOf)].map(([key, of]) => panel(key, of))

const mutated = 'de-register'

const isMutated = ({ query }: Answered) => query.answer !== undefined && query.source === mutated
const isNegative = ({ query }: Answered) => query.answer === undefined

/** Panels by class of query, those typed by people first. */
export function groupsByClass(answers: readonly Answered[]): PanelGroup[] {
  const byVariant = (is: (answered: Answered) => boolean) => panelsBy(answers.filter(is), ({ query }) => query.variant)
  return [
    { heading: 'Typed by people', panels: byVariant(isTyped) },
    { heading: 'Mutations of names of the German register', panels: byVariant(isMutated) },
    { heading: 'Without a company', panels: byVariant(isNegative) },
  ]
}

const countryNames: Record<string, string> = { DE: 'Germany', FR: 'France', GB: 'Great Britain' }
/** Sources that are not all queries of a country. */
const sources: Record<string, string> = {
  'gb-pay-gap': 'British employers',
  'gb-nhs': 'NHS suppliers',
  'gb-nhs-without-company': 'Without a company',
}

/** Panels by country, and by source. */
export function groupsByCountry(answers: readonly Answered[]): PanelGroup[] {
  const of = (names: Record<string, string>, keyOf: (answered: Answered) => string) =>
    Object.entries(names).map(([key, title]) =>
      panel(
        title,
        answers.filter(answered => keyOf(answered) === key),
      ),
    )
  return [
    { heading: 'By country', panels: [panel('All', answers), ...of(countryNames, ({ query }) => query.country)] },
    {
      heading: 'By source',
      panels: [panel('Typed by people', answers.filter(isTyped)), ...of(sources, ({ query }) => query.source)],
    },
  ]
}
