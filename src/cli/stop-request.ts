/** What asks a service to stop; signals are heeded until it is disposed of. */
export interface StopRequest extends Disposable {
  /** Resolves at the first stop signal from now on; a second one ends the process immediately. */
  wait(): Promise<void>
}

const signals = ['SIGTERM', 'SIGINT'] as const
/** What shells report for a process that SIGTERM has ended. */
const endedBySignal = 143

/**
 * Ends the process at a stop signal as the system would. The first process of a container would otherwise not hear one that comes
 * while it starts.
 */
function endNow(signal: NodeJS.Signals) {
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
  process.exit(endedBySignal)
}

/** Heeds stop signals, from the start of the service on. */
export function heedStopSignals(): StopRequest {
  let heed: (signal: NodeJS.Signals) => void = endNow
  const onSignal = (signal: NodeJS.Signals) => heed(signal)
  for (const signal of signals) process.on(signal, onSignal)
  return {
    wait: () =>
      new Promise(resolve => {
        heed = () => {
          heed = () => process.exit(1)
          resolve()
        }
      }),
    [Symbol.dispose]: () => {
      for (const signal of signals) process.removeListener(signal, onSignal)
    },
  }
}
