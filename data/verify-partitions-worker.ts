import { parentPort } from 'node:worker_threads'
import Database from 'better-sqlite3'

const isSound = (filename: string): boolean => {
  try {
    const database = new Database(filename, { readonly: true, fileMustExist: true })
    try {
      return database.pragma('quick_check(1)', { simple: true }) === 'ok'
    } finally {
      database.close()
    }
  } catch {
    return false
  }
}

parentPort?.on('message', (filename: string) => parentPort?.postMessage({ filename, sound: isSound(filename) }))
