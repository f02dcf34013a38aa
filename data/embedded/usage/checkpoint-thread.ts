import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'

// Copies the write-ahead log into the database and syncs it, apart from the writer: a passive checkpoint waits for no
// connection, and none waits for it.

const { filename } = workerData as { filename: string }
const database = new Database(filename, { fileMustExist: true, timeout: 0 })

parentPort?.on('message', (message: 'copy' | 'close') => {
  if (message === 'copy') {
    database.pragma('wal_checkpoint(PASSIVE)')
    // Copies what was committed meanwhile: the writer copies the rest when it restarts the log, and waits for the disk.
    database.pragma('wal_checkpoint(PASSIVE)')
    parentPort?.postMessage('copied')
    return
  }
  database.close()
  parentPort?.close()
})
