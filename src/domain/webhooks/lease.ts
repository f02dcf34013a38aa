/** Milliseconds for which a server may send a delivery: longer than an attempt takes, so a lease that ends is of a server that was killed. */
export const leaseMs = 60_000

/** Maximum milliseconds from now to the end of a valid lease. One that ends later is from before the clock was set back. */
export const maxLeaseMs = 2 * leaseMs
