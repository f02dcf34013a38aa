import type { Health } from '#domain/health/health-minute.ts'
import type { SearchStatus } from '../../search/search-service.ts'
import { count, counted } from '../views/words.ts'

/** A component of health, in words. */
export interface HealthPart {
  /** The member of `components`. */
  name: keyof Health['components']
  title: string
  status: Health['status']
  /** How it is, and what that means for callers. */
  text: string
  /** One sentence for the top of the page; undefined if it passes. */
  headline?: string | undefined
}

export const partTitles: Readonly<Record<HealthPart['name'], string>> = {
  api: 'API',
  partitions: 'Lookups',
  search_index: 'Search',
  usage_store: 'Accounts',
  limit_store: 'Shared limits',
  artefact_store: 'Releases of data',
}

const list = new Intl.ListFormat('en-GB')

type Texts = Pick<HealthPart, 'text' | 'headline'>

type Partitions = Health['components']['partitions']

const heldCountries = ({ total, not_held }: Partitions) =>
  not_held ? `the ${counted(total, 'country', 'countries')} of this server` : `all ${total} countries`

const othersWork = (operational: number) =>
  operational === 1 ? 'The other country works.' : `The other ${operational} countries work.`

function lookups(partitions: Partitions): Texts {
  const { operational, degraded, damaged_records } = partitions
  if (operational === 0)
    return {
      headline: 'Lookups and searches do not work.',
      text: 'No country can be read: every lookup answers 503 and costs nothing.',
    }
  if (degraded.length > 0) {
    const where = list.format(degraded)
    return {
      headline: `Lookups and searches do not work in ${where}.`,
      text: `Lookups in ${where} answer 503 and cost nothing. ${othersWork(operational)}`,
    }
  }
  if (damaged_records === 0) return { text: `Companies of ${heldCountries(partitions)} can be looked up.` }
  const text = `Damaged records found: ${count(damaged_records)}. They answer 503 until they are imported again; others are served.`
  return { headline: 'Some records cannot be read.', text }
}

/** What can be searched with a current index: results are read from the partitions. */
function searchable(partitions: Partitions): string {
  const { operational, degraded } = partitions
  if (operational === 0) return 'No country can be read, so none can be searched.'
  if (degraded.length === 0) return `Companies of ${heldCountries(partitions)} can be searched.`
  return `Searches in ${list.format(degraded)} answer 503 and cost nothing. ${othersWork(operational)}`
}

function searches({ state, stale, documents }: SearchStatus, partitions: Partitions): Texts {
  if (state === 'building')
    return {
      headline: 'Search is not ready yet.',
      text: 'The index is being built. Until then searches answer 503; lookups work.',
    }
  if (state === 'failed')
    return documents > 0
      ? {
          headline: 'Search is not updated.',
          text: 'The index could not be built. The one before is searched; lookups are current.',
        }
      : { headline: 'Search does not work.', text: 'The index could not be built. Searches answer 503; lookups work.' }
  if (stale.length === 0) return { text: searchable(partitions) }
  const where = list.format(stale)
  const text = `The index is being updated for ${where}: searches miss the newest changes there. Lookups are current.`
  return { headline: `Search is behind for ${where}.`, text }
}

function accounts({ status, output = '' }: Health['components']['usage_store']): Texts {
  if (status === 'pass') return { text: 'Keys are checked, and charges are recorded before each reply.' }
  if (status === 'warn') return { headline: output, text: `${output} Refused requests answer 503 and cost nothing.` }
  return { headline: 'Keys cannot be checked.', text: `${output} Requests with a key answer 503 and cost nothing.` }
}

function limits({ status, output = '' }: Health['components']['usage_store']): Texts {
  if (status === 'pass') return { text: 'All servers count the requests of a key together.' }
  return { headline: output, text: `${output} For a minute, a key may get its limit once from each.` }
}

function releases({ status, output = '' }: Health['components']['usage_store']): Texts {
  if (status === 'pass') return { text: 'Companies and search index are those of the current release.' }
  return { headline: output, text: `${output} Newer data is missing until that works again.` }
}

/** No company is found in a country that cannot be read, whatever the index is like. */
const searchStatus = ({ partitions, search_index }: Health['components']): Health['status'] => {
  if (partitions.status === 'fail' || search_index.status === 'fail') return 'fail'
  return partitions.degraded.length > 0 ? 'warn' : search_index.status
}

/** The components in the order of the page; those that the service does not have are left out. */
export function healthParts({ components }: Health, search: SearchStatus): HealthPart[] {
  const { api, partitions, usage_store, limit_store, artefact_store } = components
  const part = (name: HealthPart['name'], status: Health['status'], texts: Texts) => ({
    name,
    title: partTitles[name],
    status,
    ...texts,
  })
  return [
    part('api', api.status, { text: 'Requests are answered.' }),
    part('partitions', partitions.status, lookups(partitions)),
    part('search_index', searchStatus(components), searches(search, partitions)),
    part('usage_store', usage_store.status, accounts(usage_store)),
    ...(limit_store ? [part('limit_store', limit_store.status, limits(limit_store))] : []),
    ...(artefact_store ? [part('artefact_store', artefact_store.status, releases(artefact_store))] : []),
  ]
}

/** The state of the service in a sentence for each component that does not pass. */
export const overallText = (parts: readonly HealthPart[]): string =>
  parts.flatMap(({ headline }) => headline ?? []).join(' ') || 'Everything works.'
