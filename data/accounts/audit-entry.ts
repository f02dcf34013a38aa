/** Something done to an account or a key. `id` is a ULID, `at` ISO 8601 in UTC. */
export interface AuditEntry {
  id: string
  at: string
  actor: string
  account_id: string | null
  kid: string | null
  action: string
  detail: Record<string, string | number | boolean | null | readonly string[]>
}

/** An entry with its position in the log, from 1. */
export interface PlacedEntry extends AuditEntry {
  position: number
}
