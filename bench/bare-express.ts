import express from 'express'

// Baseline for bench/http.ts: an Express handler that returns the same record and does nothing else.
const record: unknown = JSON.parse(process.argv[2] ?? '{}')
const app = express()
app.get('/v1/companies/:country/:registry_id', (_req, res) => void res.json(record))
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : address}\n`)
})
