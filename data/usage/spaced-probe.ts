const probeMs = 1_000

/** Runs a probe unless one is running or has ended within the last second; whether it succeeds is known to the probe. */
export function spacedProbe(probe: () => Promise<unknown>): () => Promise<void> {
  let isProbing = false
  let probedAt = 0
  return async () => {
    if (isProbing || performance.now() - probedAt < probeMs) return
    isProbing = true
    await probe().catch(() => {})
    isProbing = false
    probedAt = performance.now()
  }
}
