/** A request without a key that was counted in the hour of its address. */
export interface AnonymousAdmission {
  /** Keyed hash of the address. */
  address: string
  /** Milliseconds since the epoch. */
  at: number
}
