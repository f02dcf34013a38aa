import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import express, { type Response } from 'express'

// Baseline for bench/http.ts: an Express handler that returns the same record when a row of one column is on the disk.
// Another thread writes the rows, as many as have arrived in one transaction.

/** Writes the records that arrive, and reports how many are on the disk. */
function write(filename: string) {
  const database = new Database(filename)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec('CREATE TABLE charges (at INTEGER)')
  const insert = database.prepare('INSERT INTO charges VALUES (?)')
  const commit = database.transaction((charges: number) => {
    for (let charge = 0; charge < charges; charge++) insert.run(Date.now())
  })
  let arrived = 0
  parentPort?.on('message', (charges: number) => {
    if (arrived === 0)
      setImmediate(() => {
        const written = arrived
        arrived = 0
        commit(written)
        parentPort?.postMessage(written)
      })
    arrived += charges
  })
}

function serve(record: unknown) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-ledger-'))
  const writer = new Worker(new URL(import.meta.url), { workerData: join(folder, 'charges.sqlite') })
  const waiting: Response[] = []
  let unsent = 0
  const send = () => {
    writer.postMessage(unsent)
    unsent = 0
  }
  writer.on('message', (written: number) => {
    for (const response of waiting.splice(0, written)) response.json(record)
  })
  const app = express()
  app.get('/v1/companies/:country/:registry_id', (_req, res) => {
    waiting.push(res)
    if (++unsent === 1) setImmediate(send)
  })
  const server = app.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.stdout.write(`${typeof address === 'object' ? address?.port : address}\n`)
  })
  process.once('SIGTERM', () => {
    rmSync(folder, { recursive: true })
    process.exit()
  })
}

if (isMainThread) serve(JSON.parse(process.argv[2] ?? '{}'))
else write(workerData as string)
