import assert from 'node:assert/strict'
import pino from 'pino'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { watchSecrets } from '../../src/administration/secrets/watch-secrets.ts'
import { until } from '../support/until.ts'

/** The levels of the lines that a watch logs whose first look fails with an error. */
async function levelsAfter(error: Error) {
  const lines: { level: number; msg: string }[] = []
  const logger = pino({}, { write: line => void lines.push(JSON.parse(line)) })
  const current = () => {
    throw new Error('nothing has changed')
  }
  using _ = watchSecrets({ current, reload: () => Promise.reject(error) }, logger)
  await until(() => lines.length > 0)
  assert.match(String(lines[0]?.msg), /the server secrets cannot be read/)
  return lines.map(({ level }) => level)
}

describe('the watch of the server secrets', () => {
  it('warns of a connection that is lost, at level 40, and reports a damaged file at level 50', async () => {
    assert.deepEqual(await levelsAfter(new StoreUnavailableError('Connection terminated')), [40])
    assert.deepEqual(await levelsAfter(new Error('key-secret is damaged')), [50])
  })
})
