import assert from 'node:assert/strict'
import { request } from 'node:http'
import { exportFailure } from '../../src/tracing/export-failure.ts'
import { freePort } from '../support/free-port.ts'

describe('the reason why traces cannot be sent', () => {
  it('is the code of the connection error of a port where nobody listens', async () => {
    const port = await freePort()
    const error = await new Promise<Error>(resolve => request({ host: '127.0.0.1', port }).once('error', resolve).end())
    assert.equal(exportFailure(error), 'ECONNREFUSED')
  })

  it('is a certificate that has expired, with what to do', () => {
    const error = Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' })
    assert.match(exportFailure(error), /^its certificate has expired \(CERT_HAS_EXPIRED\): renew it/)
  })

  it('is the status of an answer, and for one that was retried in vain the four that are', () => {
    assert.equal(exportFailure(Object.assign(new Error('Unauthorized'), { code: 401 })), 'HTTP 401')
    assert.match(exportFailure(new Error('Export failed with retryable status')), /HTTP 429, 502, 503 or 504$/)
    assert.equal(exportFailure(undefined), 'unknown')
  })
})
