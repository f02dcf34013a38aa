import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { workerData } from 'node:worker_threads'

// The writer's thread, which does not start while the data folder has a file `no-threads`.
if (existsSync(join(dirname(workerData.filename), 'no-threads'))) throw new Error('no thread can be started')
await import('#data/embedded/usage/usage-writer-thread.ts')
