import { stopSignals } from '../../node-runtime/when-killed.ts'

/** What asks a service to stop; signals are handled until it is disposed of. */
interface StopRequest extends Disposable {
  /** Resolves at the first stop signal from now on; a second SIGTERM or SIGINT ends the process immediately. */
  wait(): Promise<void>
}

/** What shells report for a process that SIGTERM has ended. */
const endedBySignal = 143

/** Whether the system ends the process at a signal that it does not handle: not the first one of a container. */
const isEndedBySystem = process.pid !== 1

// A terminal that is closed sends SIGHUP twice: the shell to its jobs, and the system to those in the foreground.
function endAtOnce(signal: NodeJS.Signals) {
  if (signal !== 'SIGHUP') process.exit(1)
}

/**
 * Handles SIGTERM and SIGINT, and unless it means something else, SIGHUP, which a terminal sends when it is closed. A
 * signal that comes before it is waited for ends the process, which has answered nothing yet.
 */
export function handleStopSignals({ isHangUpStop }: { isHangUpStop: boolean }): StopRequest {
  const signals = stopSignals.filter(signal => isHangUpStop || signal !== 'SIGHUP')
  let handle: (signal: NodeJS.Signals) => void = () => process.exit(endedBySignal)
  const onSignal = (signal: NodeJS.Signals) => handle(signal)
  const listen = () => {
    for (const signal of signals) process.on(signal, onSignal)
  }
  if (!isEndedBySystem) listen()
  return {
    wait: () =>
      new Promise(resolve => {
        handle = () => {
          handle = endAtOnce
          resolve()
        }
        if (isEndedBySystem) listen()
      }),
    [Symbol.dispose]: () => {
      for (const signal of signals) process.removeListener(signal, onSignal)
    },
  }
}
