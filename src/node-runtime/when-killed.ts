/** The signals that ask a command to stop: Ctrl-C, `kill`, and a closed terminal. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs `work` before a stop signal ends the process, until disposed of. `isHandled` says whether another listener handles the
 * signal. By default none is assumed to, because several of these may wait for the same signal.
 */
export function whenKilled(work: () => void, isHandled: (signal: NodeJS.Signals) => boolean = () => false): Disposable {
  const ignore = () => {
    for (const signal of stopSignals) process.removeListener(signal, end)
  }
  const end = (signal: NodeJS.Signals) => {
    if (isHandled(signal)) return
    ignore()
    work()
    process.kill(process.pid, signal)
  }
  for (const signal of stopSignals) process.on(signal, end)
  return { [Symbol.dispose]: ignore }
}
