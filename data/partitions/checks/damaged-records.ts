import { precedence } from '#domain/companies/merge-layers.ts'
import { PartitionUnavailableError } from '../partition-unavailable-error.ts'

/** Where a stored record is damaged: one layer of one company. */
export interface DamagedRecord {
  registry_id: string
  precedence: number
  /** Whether the record itself is sound, but its index does not find it. */
  isMissingFromIndex: boolean
}

/** The name of a layer, as it is shown to operators. */
export const layerName = (layer: number): string =>
  Object.entries(precedence).find(([, value]) => value === layer)?.[0] ?? String(layer)

/** Thrown when the record of one company is damaged; the other companies of its country are not affected. */
export class DamagedRecordError extends PartitionUnavailableError {
  constructor(country: string) {
    super(country, 'corrupt')
    this.name = 'DamagedRecordError'
  }
}

/** Damage of a partition that leaves the rest of it available. */
export type Damage = DamagedRecord | 'aliases'

/** The damage found in one file, by its checks and by reads. */
export interface DamagedRecords {
  add(record: DamagedRecord): void
  addAliases(): void
  /** Whether it is unknown which companies have an alias. */
  readonly areAliasesDamaged: boolean
  /** Whether a layer of the company is known not to be found by its index. */
  isMissingFromIndex(registryId: string): boolean
  /** The number of damaged records; the aliases count as one. */
  readonly size: number
}

/** More than these are neither kept nor reported. */
export const maxDamagedRecords = 1_000

/** `onDamage` is called once for each record, and once for the aliases. */
export const createDamagedRecords = (onDamage: (damage: Damage) => void = () => {}): DamagedRecords => {
  const known = new Set<string>()
  const lost = new Set<string>()
  let areAliasesDamaged = false
  return {
    add: record => {
      const { registry_id, precedence, isMissingFromIndex: isLost } = record
      const place = `${precedence} ${registry_id}`
      if (known.has(place) || known.size >= maxDamagedRecords) return
      known.add(place)
      if (isLost) lost.add(registry_id)
      onDamage(record)
    },
    addAliases: () => {
      if (!areAliasesDamaged) onDamage('aliases')
      areAliasesDamaged = true
    },
    get areAliasesDamaged() {
      return areAliasesDamaged
    },
    isMissingFromIndex: registryId => lost.has(registryId),
    get size() {
      return known.size + Number(areAliasesDamaged)
    },
  }
}
