import { parentPort } from 'node:worker_threads'

// The writer's thread, but for a job that ends it at once.
await import('#data/usage/usage-writer-thread.ts')
parentPort?.on('message', (message: unknown) => {
  if (JSON.stringify(message).includes('crash')) throw new Error('crash')
})
