import type { CompanyStore } from '#data/companies/company-store.ts'
import type { CoverageStore } from '#data/companies/coverage-store.ts'
import type { IdempotencyStore } from '#data/idempotency/idempotency-store.ts'
import type { Register } from '#data/reference/register.ts'
import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import type { Tiers } from '#domain/billing/tier.ts'
import type { KeyCaller } from '#domain/keys/caller.ts'
import type { SecretRings } from '#domain/keys/secret-ring.ts'
import type { Clock } from '../clock.ts'
import type { FollowerStatus } from '../data-releases/follow/follow-releases.ts'
import type { CallerWindow } from '../limits/caller-windows.ts'
import type { SearchService } from '../search/search-service.ts'

/** Stores, services and settings that operations may use. */
export interface OperationDeps {
  /** Companies by registry id or alias. */
  companies: CompanyStore
  /** Search of companies by name and address. */
  search: Pick<SearchService, 'search' | 'searchAll' | 'status'>
  /** Sign the cursors of searches. */
  secrets: SecretRings
  /** Counts and freshness of each country's partition. */
  coverage: CoverageStore
  /** The register of a country: its name, licence, status mapping. */
  registerOf: (country: string) => Register
  /** Limits and cache windows by tier. */
  tiers: Tiers
  clock: Clock
  /** Address of the service. */
  baseUrl: string
  /** Address at which a caller can change the tier. */
  upgradeUrl: string
  /** The usage of accounts. */
  usage: Pick<UsageLedger, 'used' | 'callsOf' | 'usage' | 'isWritable'>
  /** Whether the disk has room only for what is billed. */
  isDiskLow: () => boolean
  /** Counts the batches that a key is running. */
  idempotency: Pick<IdempotencyStore, 'running'>
  /** The state of each of a key's windows. */
  windowsOf: (caller: KeyCaller) => Promise<CallerWindow[]>
  /** Rejects when the accounts cannot be read. */
  checkAccounts: () => Promise<void>
  /** Rejects when the counters of months cannot be read. */
  checkUsage: () => Promise<void>
  /** Whether the store of shared limits is unreachable; undefined if none is configured. */
  limitStoreIsUnreachable: (() => boolean) | undefined
  /** What is known of the store of releases; undefined if none is configured. */
  releaseStatus: (() => FollowerStatus) | undefined
  /** Version of the service, for health. */
  release: string
}
