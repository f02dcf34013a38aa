import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { batchPath, billOf, equinor } from '../support/batches.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

describe('a batch whose key is in the header Idempotency-Key, as other interfaces take it', () => {
  const uuid = randomUUID()
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  const send = (header: string | undefined, body: object = { references: [equinor] }, path = batchPath) =>
    sendRequest(service, path, {
      method: 'POST',
      key,
      body,
      headers: header === undefined ? {} : { 'idempotency-key': header },
    })

  const forms = [
    ['as it is', uuid],
    ['in capitals', uuid.toUpperCase()],
    ['in quotation marks', `"${uuid}"`],
    ['without hyphens', uuid.replaceAll('-', '')],
  ] as const
  for (const [form, header] of forms)
    it(`is refused, and the suggestion has that key in its body: a UUID ${form}`, async () => {
      const { status, body } = await send(header)
      assert.deepEqual([status, body.code], [400, 'missing_idempotency_key'])
      assert.equal(body.correction, 'Put the UUID of the header Idempotency-Key into the body, as idempotency_key.')
      assert.equal(body.suggested_request.body.idempotency_key.toLowerCase(), uuid)
    })

  it('is billed once when it is sent twice and its suggestion is followed twice', async () => {
    const followed = async () => send(undefined, (await send(uuid)).body.suggested_request.body)
    assert.deepEqual(billOf(await followed()), { cost: 1, isReplay: false })
    assert.deepEqual(billOf(await followed()), { cost: 0, isReplay: true })
  })

  it('keeps it when the path or the key in the body is wrong too', async () => {
    const wrongPath = await send(uuid, { references: [equinor] }, '/v1/batch')
    const wrongKey = await send(uuid, { idempotency_key: 'May', references: [equinor] })
    for (const { body } of [wrongPath, wrongKey]) assert.equal(body.suggested_request.body.idempotency_key, uuid)
  })

  it('gets a new UUID if the header has none', async () => {
    for (const header of [undefined, 'order 7', `${uuid}, ${uuid}`]) {
      const { body } = await send(header)
      assert.equal(body.correction, 'Add idempotency_key with a new UUID to the body.')
      assert.notEqual(body.suggested_request.body.idempotency_key, uuid)
    }
  })
})
