import { stopSignals } from '../../node-runtime/when-killed.ts'

/** An abort signal for what asks a command to stop; dispose of it when there is nothing left to stop. */
export function stopSignal(): Disposable & { signal: AbortSignal } {
  const controller = new AbortController()
  const stop = () => controller.abort()
  for (const signal of stopSignals) process.once(signal, stop)
  return {
    signal: controller.signal,
    [Symbol.dispose]: () => {
      for (const signal of stopSignals) process.removeListener(signal, stop)
    },
  }
}
