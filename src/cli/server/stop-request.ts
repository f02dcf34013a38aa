/** What asks a service to stop; signals are handled until it is disposed of. */
export interface StopRequest extends Disposable {
  /** Resolves at the first stop signal from now on; a second one ends the process immediately. */
  wait(): Promise<void>
}

const signals = ['SIGTERM', 'SIGINT'] as const
/** What shells report for a process that SIGTERM has ended. */
const endedBySignal = 143

/** Whether the system ends the process at a signal that it does not handle: not the first one of a container. */
const isEndedBySystem = process.pid !== 1

/** Handles stop signals. One that comes before they are waited for ends the process, which has answered nothing yet. */
export function handleStopSignals(): StopRequest {
  let handle: () => void = () => process.exit(endedBySignal)
  const onSignal = () => handle()
  const listen = () => {
    for (const signal of signals) process.on(signal, onSignal)
  }
  if (!isEndedBySystem) listen()
  return {
    wait: () =>
      new Promise(resolve => {
        handle = () => {
          handle = () => process.exit(1)
          resolve()
        }
        if (isEndedBySystem) listen()
      }),
    [Symbol.dispose]: () => {
      for (const signal of signals) process.removeListener(signal, onSignal)
    },
  }
}
