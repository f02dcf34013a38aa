import { parentPort, threadId } from 'node:worker_threads'

// A search thread that answers a search with the number of the thread, once the gate of its query is open.

interface Message {
  kind: 'attach' | 'search'
  queries: { gate: Int32Array }[]
}

parentPort?.on('message', ({ kind, queries }: Message) => {
  if (kind === 'attach') return parentPort?.postMessage({ kind: 'attached' })
  for (const { gate } of queries) Atomics.wait(gate, 0, 0)
  parentPort?.postMessage({ kind: 'answers', answers: [threadId] })
})
