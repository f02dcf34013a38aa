const probeMs = 1_000

/** Runs a probe unless one is running or has ended within the last second; calls back when it succeeds. */
export function spacedProbe(probe: () => Promise<unknown>, onSuccess: () => void = () => {}): () => Promise<void> {
  let isProbing = false
  let probedAt = 0
  return async () => {
    if (isProbing || performance.now() - probedAt < probeMs) return
    isProbing = true
    await probe().then(onSuccess, () => {})
    isProbing = false
    probedAt = performance.now()
  }
}
