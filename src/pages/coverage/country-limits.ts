import { type Html, html } from '#domain/html.ts'
import type { Manifest } from '../../operations/country-manifest.ts'
import { day } from '../views/words.ts'

type Abilities = Manifest['can_tell']

/** What follows where the data set of a register shows something, in part, or not at all. */
const meanings: Readonly<Record<keyof Abilities, readonly [yes: string, partly: string, no: string]>> = {
  insolvency: [
    'Open insolvency proceedings are shown.',
    'Open insolvency proceedings are shown in part: an active company may be insolvent.',
    'Open insolvency proceedings are not shown: an active company may be insolvent.',
  ],
  dissolution: [
    'Companies stay in the data after their end.',
    'Some companies stay in the data after their end: one that is not found may have ended.',
    'Companies leave the data at their end: one that is not found may have ended.',
  ],
  branches: [
    'Branches of foreign companies have a legal form of their own.',
    'Some branches of foreign companies have a legal form of their own.',
    'Branches of foreign companies cannot be told from other companies.',
  ],
}

const place: Readonly<Record<string, 0 | 1 | 2>> = { yes: 0, partly: 1, no: 2 }

const abilitySentences = (can_tell: Abilities) =>
  (Object.keys(meanings) as (keyof Abilities)[]).map(key => meanings[key][place[can_tell[key]] ?? 1])

const unsearched = ({ search }: Manifest) => [
  ...(search.former_names ? [] : ['No former names are loaded: a search by one finds nothing.']),
  ...(search.address ? [] : ['No addresses are loaded: they do not help a search.']),
]

const linkSentences: Readonly<Record<string, string>> = {
  record: 'Each record links to the page of the company in the register.',
  api: 'Each record links to the register’s data for programs: the register has no page for each company.',
  search: 'Each record links to the search page of the register: the register has no address for each company.',
}

const linkSentence = ({ source_url_kind, frozen_until }: Manifest['registry']) =>
  source_url_kind === 'record' && frozen_until
    ? 'Each record links to the page of the company at the publisher of the data, not in the register.'
    : (linkSentences[source_url_kind] ?? '')

/** What the data of a country show, and what they cannot. */
export function abilities(manifest: Manifest, notes: readonly string[]): Html {
  const { can_tell, registry, record_count } = manifest
  const ended = registry.frozen_until
    ? [`The data set ends in ${day(registry.frozen_until)}. Later companies and changes are not in it.`]
    : []
  const sentences = [
    ...ended,
    ...abilitySentences(can_tell),
    ...(record_count === null ? [] : unsearched(manifest)),
    linkSentence(registry),
    ...notes,
    'Natural persons in business, estates and officers are not in the data.',
  ]
  return html`<ul>${sentences.map(sentence => html`<li>${sentence}</li>`)}</ul>`
}
