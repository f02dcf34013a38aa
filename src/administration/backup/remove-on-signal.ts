import { rmSync } from 'node:fs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Removes a folder, which holds copies of secrets, where a signal ends the process before this is disposed of. */
export function removeOnSignal(folder: string): Disposable {
  const ignore = () => {
    for (const signal of signals) process.removeListener(signal, stop)
  }
  const stop = (signal: NodeJS.Signals) => {
    ignore()
    rmSync(folder, { recursive: true, force: true })
    process.kill(process.pid, signal)
  }
  for (const signal of signals) process.on(signal, stop)
  return { [Symbol.dispose]: ignore }
}
