/** What asks a command to stop: Ctrl-C, `kill`, and a terminal that is closed. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Does some work where a stop signal ends the process before this is disposed of; `isHandled` says whether someone else acts on
 * the signal, and by default no one does: two of these may wait for the same one.
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
