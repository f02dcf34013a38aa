import { parentPort } from 'node:worker_threads'

// The writer's thread, with an additional job that ends it immediately.
await import('#data/embedded/usage/usage-writer-thread.ts')
parentPort?.on('message', (message: unknown) => {
  if (JSON.stringify(message).includes('crash')) throw new Error('crash')
})
