import assert from 'node:assert/strict'
import { printProblem } from '../../src/cli/companies/print-problem.ts'
import { createPrinter } from '../../src/cli/terminal/print.ts'

/** What is printed of an error that suggests the lookup of an id. */
function printed(path: string): string {
  const written: string[] = []
  const stderr = { write: (part: string) => written.push(part) } as unknown as NodeJS.WriteStream
  const print = createPrinter(stderr)
  const body = {
    type: 'http://h/e',
    title: 'Company not found',
    status: 404,
    code: 'company_not_found',
    detail: 'No such company.',
    correction: 'Send another.',
    instance: '/v1',
    request_id: 'r',
    retryable: false,
    retry_after_seconds: null,
    documentation_url: 'http://h/d',
    suggested_request: { method: 'GET', path, query: null, body: null },
  }
  const reply = { status: 404, headers: {}, body } as unknown as Parameters<typeof printProblem>[0]
  printProblem(reply, { url: 'http://h', json: false }, { print, stderr, fail: () => {} })
  return written.join('')
}

describe('the command that a refused lookup suggests', () => {
  it('is printed for an id of letters, digits, dots, hyphens and slashes', () => {
    assert.match(printed('/v1/companies/DE/M1201.HRB30000'), /\nTry: svc lookup DE M1201\.HRB30000\n$/)
  })

  for (const id of ['1%3Brm%20-rf', '%24(id)', '%1B]0%3Btitle%07', '1%0Aid'])
    it(`is left out for ${id}, of which a shell or a terminal would make something else`, () => {
      assert.ok(!printed(`/v1/companies/NO/${id}`).includes('svc lookup'))
    })
})
