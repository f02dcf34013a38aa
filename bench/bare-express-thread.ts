import { parentPort, workerData } from 'node:worker_threads'
import express from 'express'

// A thread of bare-express-threads.ts: listens on a port that others may share.
const { record, port } = workerData as { record: unknown; port: number }
const app = express()
app.get('/v1/companies/:country/:registry_id', (_req, res) => void res.json(record))
const server = app.listen({ port, host: '127.0.0.1', reusePort: true } as unknown as number, () => {
  const address = server.address()
  parentPort?.postMessage(typeof address === 'object' ? address?.port : 0)
})
