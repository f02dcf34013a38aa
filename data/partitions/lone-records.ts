import { precedence } from '#domain/companies/merge-layers.ts'

/**
 * GLEIF's records of companies that it calls active and that no other source has. Those confirmed before the newest complete
 * file of the register are served as `unknown`, as `mergeLayers` decides for a single record.
 */
export const loneRecords = `source_records AS gleif WHERE precedence = ${precedence.gleif} AND status = 'active'
  AND NOT EXISTS (SELECT 1 FROM source_records AS other
    WHERE other.registry_id = gleif.registry_id AND other.precedence <> gleif.precedence)`

/** Whether such a record was confirmed before a date. */
export const confirmedBefore = "coalesce(last_confirmed_at, '') < ?"
