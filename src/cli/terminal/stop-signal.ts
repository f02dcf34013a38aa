/** An abort signal for SIGINT (Ctrl-C) and SIGTERM; dispose of it when there is nothing left to stop. */
export function stopSignal(): Disposable & { signal: AbortSignal } {
  const controller = new AbortController()
  const stop = () => controller.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  return {
    signal: controller.signal,
    [Symbol.dispose]: () => void process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop),
  }
}
