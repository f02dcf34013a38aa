import assert from 'node:assert/strict'
import { openStores, seedInto } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

describe('the companies read last of a partition', () => {
  let folder: ReturnType<typeof tempFolder>
  let stores: ReturnType<typeof openStores>
  before(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
    stores = openStores(folder.path)
  })
  after(async () => {
    await stores[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })
  const find = (registryId: string) => stores.companies.find('NO', registryId)

  it('are kept: a company looked up twice is read once', async () => {
    const company = await find('923609016')
    assert.equal(company?.name, 'EQUINOR ASA')
    assert.equal(await find('923609016'), company)
  })

  it('cannot be changed, and are serialized once each; a company that is not kept is not', async () => {
    const company = (await find('923609016')) ?? assert.fail()
    assert.throws(() => Object.assign(company.status_detail, { on_register: false }), TypeError)
    const json = stores.companies.jsonOf(company) ?? assert.fail()
    assert.equal(Buffer.from(json).toString(), JSON.stringify(company))
    assert.equal(stores.companies.jsonOf(company), json)
    assert.equal(stores.companies.jsonOf(structuredClone(company)), undefined)
  })

  it('keep no more memory than the bytes of their JSON', async () => {
    const json = stores.companies.jsonOf((await find('923609016')) ?? assert.fail()) ?? assert.fail()
    assert.equal(json.buffer.byteLength, json.byteLength)
  })

  it('are used by reads of many companies, which cache none themselves', async () => {
    const company = await find('923609016')
    const ids = ['923609016', '982463718']
    const first = await stores.companies.findMany('NO', ids)
    const second = await stores.companies.findMany('NO', ids)
    assert.equal(first.get('923609016'), company)
    assert.ok(first.has('982463718'))
    assert.notEqual(first.get('982463718'), second.get('982463718'))
  })

  it('are companies that exist: an id without one is read again each time', async () => {
    for (let reads = 0; reads < 3; reads += 1) assert.equal(await find('000000000'), undefined)
  })
})
