import express from 'express'
import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'

// Baseline for bench/fleet-http.ts: an Express handler that asks rate-limiter-flexible once a request, as its manual shows, in memory or in the Redis of its argument.
const [, , url] = process.argv
const options = { points: 900_000_000, duration: 60 }
const limiter = url
  ? new RateLimiterRedis({ ...options, storeClient: new Redis(url, { enableOfflineQueue: false }) })
  : new RateLimiterMemory(options)
const record = { object: 'company', registry_id: '923609016', country: 'NO', name: 'EQUINOR ASA' }
const app = express()
app.get('/v1/companies/:country/:registry_id', async (req, res) => {
  const { remainingPoints } = await limiter.consume(req.headers.authorization ?? '')
  res.set('ratelimit-remaining', String(remainingPoints)).json(record)
})
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : address}\n`)
})
