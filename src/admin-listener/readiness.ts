import type { Accounts } from '#data/accounts/accounts.ts'
import { withTimeout } from '#data/async/with-timeout.ts'
import type { CoverageStore, PartitionCoverage } from '#data/companies/coverage-store.ts'
import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import { countryCodes } from '#domain/countries.ts'
import type { Clock } from '../clock.ts'
import type { SearchService } from '../search/search-service.ts'

/** A part that requests need; `problem` says why it does not work. */
export interface Part {
  name: string
  problem?: string | undefined
  /** What is amiss although the part works. */
  note?: string | undefined
}

/** Whether a server answers lookups and searches. */
export interface Readiness {
  /** The state of each part, at most a second old; never rejects. */
  parts(): Promise<readonly Part[]>
}

export interface ReadinessDeps {
  checkAccounts: Accounts['check']
  checkUsage: Accounts['checkUsage']
  usage: Pick<UsageLedger, 'isWritable'>
  coverage: Pick<CoverageStore, 'coverage'>
  search: Pick<SearchService, 'status'>
  clock: Pick<Clock, 'monotonic'>
  /** Whether the partition of a country should be there; if not, it is no problem that it is missing. */
  isExpected: (country: string) => boolean
  /** Why request threads do not answer; undefined without any. */
  threadsProblem?: (() => Promise<string | undefined>) | undefined
  /** Whether the server was told to end: it is not ready from then on. */
  isEnding?: () => boolean
}

type State = Omit<Part, 'name'>
type Check = (deps: ReadinessDeps) => State | Promise<State>

// Servers often read the same files: if one damaged country made them unready, a balancer would take them all out of service.
const partitionsState: Check = async ({ coverage, isExpected }) => {
  const states = await Promise.all(countryCodes.map(code => coverage.coverage(code)))
  const mayBeAbsent = ({ reason, country }: PartitionCoverage) =>
    reason === 'not_held' || (reason === 'missing' && !isExpected(country))
  const expected = states.filter(state => !mayBeAbsent(state))
  const unreadable = expected.filter(({ status }) => status !== 'operational').map(({ country }) => country)
  if (expected.length === 0) return { problem: 'no register is imported' }
  if (unreadable.length === expected.length) return { problem: 'no country can be read' }
  return unreadable.length > 0 ? { note: `${unreadable.join(', ')} cannot be read` } : {}
}

const searchState: Check = ({ search }) => {
  const { state, documents } = search.status()
  if (state === 'building') return { problem: 'the index is being built' }
  return state === 'failed' && documents === 0 ? { problem: 'the index could not be built' } : {}
}

const checks: Readonly<Record<string, Check>> = {
  accounts: ({ checkAccounts }) => checkAccounts().then(() => ({})),
  usage: async ({ usage, checkUsage }) => {
    if (!usage.isWritable()) return { problem: 'cannot be recorded' }
    await checkUsage()
    return {}
  },
  partitions: partitionsState,
  search: searchState,
}

const maxAgeMs = 1_000
// Probes are often given a second.
const maxWaitMs = 800

async function stateOf(check: Check, deps: ReadinessDeps): Promise<State> {
  try {
    return await withTimeout(maxWaitMs, check(deps), { problem: 'does not answer' })
  } catch {
    return { problem: 'cannot be read' }
  }
}

function checkAll(deps: ReadinessDeps): Promise<Part[]> {
  const { threadsProblem } = deps
  const threads: Check | undefined = threadsProblem && (async () => ({ problem: await threadsProblem() }))
  const all = { ...checks, ...(threads && { threads }) }
  return Promise.all(
    Object.entries(all).map(async ([name, check]) => {
      const { problem, note } = await stateOf(check, deps)
      return { name, problem, ...(note !== undefined && { note }) }
    }),
  )
}

const ending: Part = { name: 'shutdown', problem: 'the server is ending' }

/** The readiness of a server that opens its data. */
export const starting: Pick<Readiness, 'parts'> = {
  parts: async () => [{ name: 'startup', problem: 'the data is being opened' }],
}

/** The parts are checked when asked for, at most once a second. */
export function createReadiness(deps: ReadinessDeps): Readiness {
  let checked: { at: number; parts: Promise<Part[]> } | undefined
  return {
    parts: async () => {
      const now = deps.clock.monotonic()
      if (!checked || now - checked.at >= maxAgeMs) checked = { at: now, parts: checkAll(deps) }
      const parts = await checked.parts
      return deps.isEnding?.() ? [...parts, ending] : parts
    },
  }
}
