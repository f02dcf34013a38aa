import assert from 'node:assert/strict'
import pino from 'pino'
import { warnOfFewFiles } from '../../src/served-app/open-files.ts'

const config = { maxConnections: 10_000, threads: 2, databaseUrl: undefined }

function linesWith(maxFiles: number) {
  const lines: Record<string, unknown>[] = []
  const logger = pino({ base: null, timestamp: false }, { write: line => void lines.push(JSON.parse(line)) })
  warnOfFewFiles(config, logger, maxFiles)
  return lines
}

describe('the log of a server of 2 threads', () => {
  it('warns at the start that ulimit -n 120 is too low to read all countries', () => {
    assert.deepEqual(linesWith(120), [
      {
        level: 40,
        max_files: 120,
        needed_files: 10_190,
        max_connections: 30,
        msg: 'this process may open too few files: countries may not be readable; raise ulimit -n',
      },
    ])
  })

  it('warns that ulimit -n 1024 leaves 834 of 10,000 connections, and of nothing with 10,190', () => {
    assert.deepEqual(linesWith(1_024), [
      {
        level: 40,
        max_files: 1_024,
        needed_files: 10_190,
        max_connections: 834,
        msg: 'this process takes fewer connections than SVC_MAX_CONNECTIONS: raise ulimit -n',
      },
    ])
    assert.deepEqual([linesWith(10_190), linesWith(Number.POSITIVE_INFINITY)], [[], []])
  })
})
