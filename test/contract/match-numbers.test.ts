import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

interface Result {
  status: string
  note?: string
  candidates: { country: string; registry_id: string; confidence_score: number }[]
}

describe('rows of a match that are numbers', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  const match = async (rows: readonly object[]): Promise<Result[]> => {
    const body = { idempotency_key: randomUUID(), rows, view: 'summary' }
    return (await sendRequest(service, '/v1/companies/match', { method: 'POST', key, body })).body.results
  }
  const search = async (q: string, country?: string): Promise<Result> =>
    (
      await sendRequest(service, `/v1/companies/search?${new URLSearchParams({ q, ...(country && { country }) })}`, {
        key,
      })
    ).body
  const firstOf = ({ candidates: [first] }: Result) =>
    first && `${first.country}/${first.registry_id} ${first.confidence_score}`

  it('find by their name what a search for it finds: 8 numbers, and a name with a number', async () => {
    const queries = [
      ['923609016'],
      ['NO 923 609 016 MVA'],
      ['Org.nr. 923609016'],
      ['BE0403227515'],
      ['OW6OFBNCKXC4US5C7523'],
      ['0112038-9', 'FI'],
      ['HRB 6684', 'DE'],
      ['FI01120389', 'FI'],
      ['KBC Groep (BE0403227515)'],
    ] as [string, string?][]
    const rows = await match(queries.map(([name, country]) => ({ name, ...(country && { country }) })))
    for (const [at, [q, country]] of queries.entries()) {
      const found = firstOf(await search(q, country))
      assert.ok(found, q)
      assert.equal(firstOf(rows[at] as Result), found, q)
    }
  })

  it('need no name beside a number: a blank one is the first of the identifiers', async () => {
    const [row] = await match([{ name: ' ', identifiers: ['BE 0403.227.515'] }])
    assert.equal(firstOf(row as Result), 'BE/0403227515 1')
  })

  for (const [what, name, country, note] of [
    [
      'the check digit is wrong',
      'BE0403227516',
      'BE',
      /^The check digit is wrong for: KBO\/BCE enterprise number \(BE\)/,
    ],
    [
      'a company of another country has it',
      'BE0403227515',
      'FR',
      /A company in BE \(KBO\/BCE .+\) has this number\. The reg/,
    ],
    [
      'no register has VAT numbers of DE',
      'DE129273398',
      'DE',
      /^This is a VAT number.+Search for the company by name\./,
    ],
    [
      'it may exist',
      'FI01120397',
      'FI',
      /^No company in FI has this number in the loaded data\. The register of FI is only/,
    ],
  ] as const)
    it(`say that ${what}, given ${name} in ${country}`, async () => {
      const [row] = await match([{ name, country }])
      assert.match(row?.note ?? '', note)
    })

  for (const [what, number, note] of [
    ['has a wrong check digit', 'FI01120390', /^The check digit is wrong for: Y-tunnus/],
    ['no company has', 'FI01120397', /^No company in FI has this number in the loaded data\.$/],
    ['no company has, without its country', '0112039-7', /^No company in FI has this number in the loaded data\.$/],
  ] as const)
    it(`say beside Nokia, a match by name, that ${number} among the identifiers ${what}`, async () => {
      const [row] = await match([{ name: 'Nokia Oyj', country: 'FI', identifiers: [number] }])
      assert.equal(firstOf(row as Result)?.split(' ')[0], 'FI/0112038-9')
      assert.match(row?.note ?? '', note)
    })

  it('say beside Siemens, a match by name, that a German VAT number is compared with no company', async () => {
    const [row] = await match([{ name: 'Siemens AG', country: 'DE', identifiers: ['DE129274202'] }])
    const note =
      'This is a VAT number, not the Handelsregister number with its court. Companies are not compared with it.'
    assert.deepEqual([row?.candidates[0]?.registry_id, row?.note], ['D2601V.HRB6684', note])
  })

  it('have no note if one of two identifiers is the number of the match, whichever comes first', async () => {
    const numbers = ['0112038-9', 'FI01120397']
    const rows = [numbers, numbers.toReversed()].map(identifiers => ({ name: 'Nokia', country: 'FI', identifiers }))
    for (const row of await match(rows)) assert.deepEqual([firstOf(row), row.note], ['FI/0112038-9 1', undefined])
  })

  it('without a note have a company that is a match, whatever other number is beside its name', async () => {
    const [row] = await match([{ name: 'Volvo 5560125791', country: 'SE', identifiers: ['556012-5790'] }])
    assert.deepEqual([row?.candidates[0]?.registry_id, row?.note], ['556012-5790', undefined])
  })
})
