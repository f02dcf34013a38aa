import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'

// A separate process: holds the write lock of a database file for some milliseconds, and prints a line when it has it.
const [, , filename = '', ms] = process.argv
const database = new Database(filename)
database.exec('BEGIN IMMEDIATE')
process.stdout.write('held\n')
await sleep(Number(ms))
database.exec('ROLLBACK')
