import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

// Baseline for bench/scale.ts: an Express handler that returns a record, in several threads of a process on one port.
// `node bench/bare-express-threads.ts RECORD THREADS` prints the port.
const record: unknown = JSON.parse(process.argv[2] ?? '{}')
const threads = Number(process.argv[3] ?? 1)
const program = new URL('./bare-express-thread.ts', import.meta.url)

let port = 0
for (let started = 0; started < threads; started += 1) {
  const [bound] = await once(new Worker(program, { workerData: { record, port } }), 'message')
  port = Number(bound)
}
process.stdout.write(`${port}\n`)
