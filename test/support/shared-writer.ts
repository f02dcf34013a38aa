import { MessageChannel, Worker } from 'node:worker_threads'
import type { ConnectWriter } from '#data/embedded/usage/group-commit.ts'

let thread: Worker | undefined

function start(): Worker {
  const started = new Worker(new URL('./shared-writer-thread.ts', import.meta.url))
  started.unref()
  return started
}

/** Has one thread write the usage of all services of a test process: a thread for each takes more than half of the processor time of its start. */
export const sharedWriter: ConnectWriter = data => {
  thread ??= start()
  const { port1, port2 } = new MessageChannel()
  thread.postMessage({ port: port2, data }, [port2])
  return port1
}
