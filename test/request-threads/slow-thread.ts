import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { createCalls } from '../../src/request-threads/calls.ts'

// A request thread of tests, which takes half a second to open, and says on its log that it was asked to close.

const port = parentPort
if (port) {
  const close = () => {
    port.postMessage({ kind: 'log', lines: ['closed'] })
    setImmediate(() => port.close())
  }
  const calls = createCalls(
    message => port.postMessage(message),
    () => ({ close }),
  )
  port.on('message', message => message.kind !== 'start' && calls.receive(message))
  await sleep(500)
  port.postMessage({ kind: 'opened' })
}
