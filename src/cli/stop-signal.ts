/** A signal that is aborted when the person asks to stop; dispose of it when there is nothing to stop any more. */
export function stopSignal(): Disposable & { signal: AbortSignal } {
  const controller = new AbortController()
  const stop = () => controller.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  return {
    signal: controller.signal,
    [Symbol.dispose]: () => void process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop),
  }
}
