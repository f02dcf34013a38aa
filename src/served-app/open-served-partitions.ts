import type { Logger } from 'pino'
import { type Damage, layerName } from '#data/partitions/checks/damaged-records.ts'
import { openPartitions, type Partitions, type PartitionsOptions } from '#data/partitions/partitions.ts'
import { countryCodes } from '#domain/countries.ts'
import type { Config } from '../config/config.ts'

/** Logs damage of a partition that leaves the rest of it available. */
export const logDamage =
  (logger: Logger) =>
  (country: string, damage: Damage): void =>
    damage === 'aliases'
      ? logger.error({ country }, 'the stored aliases are damaged')
      : logger.error(
          { country, registry_id: damage.registry_id, layer: layerName(damage.precedence) },
          'a stored record is damaged',
        )

/** The partitions of a folder, of the countries that this server holds. */
export const openServedPartitions = (
  folder: string,
  { countries: held }: Pick<Config, 'countries'>,
  options: Pick<PartitionsOptions, 'clock' | 'observer' | 'onDamage' | 'verifier'>,
): Partitions => openPartitions(folder, { countries: countryCodes, held, ...options })
