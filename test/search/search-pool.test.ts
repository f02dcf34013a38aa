import assert from 'node:assert/strict'
import { createCompanyStore } from '#data/companies/create-company-store.ts'
import { toEngineQuery } from '#domain/search/engine/engine-query.ts'
import { seedInto } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { type SearchIn, searchIn } from './search-in.ts'

const nameOf = (error: unknown) => (error instanceof Error ? error.name : String(error))

/** Waits until a search is answered: on a busy machine, a thread may not have started within a deadline. */
const answers = ({ find }: SearchIn) =>
  until(async () => String(await find('statoil').catch(nameOf)) === 'NO/923609016')

describe('the pool of search threads', () => {
  let folder: TempFolder
  before(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
  })
  after(() => folder[Symbol.dispose]())

  it('does not block the event loop: 200 lookups are answered during a search of a minute', async () => {
    await using opened = await searchIn(folder.path)
    const companies = createCompanyStore(opened.partitions)
    await opened.find('equinor')
    let isSearching = true
    void opened
      .find('sleep 60000')
      .catch(() => undefined)
      .then(() => {
        isSearching = false
      })
    let lookups = 0
    while (lookups < 200 && isSearching) {
      assert.equal((await companies.find('NO', '923609016'))?.name, 'EQUINOR ASA')
      await new Promise(setImmediate)
      lookups += 1
    }
    assert.deepEqual([lookups, isSearching], [200, true])
  })

  it('rejects searches with SearchBusyError while 3 are waiting, and answers the waiting ones', async () => {
    await using opened = await searchIn(folder.path, { maxWaiting: 3 })
    await opened.find('equinor')
    const searches = ['sleep 300', ...Array.from({ length: 8 }, () => 'statoil')].map(q => opened.find(q).catch(nameOf))
    const answers = await Promise.all(searches)
    assert.deepEqual(answers.slice(1), [...Array(3).fill(['NO/923609016']), ...Array(5).fill('SearchBusyError')])
    assert.deepEqual(await opened.find('statoil'), ['NO/923609016'])
  })

  it('rejects a search with SearchTimeoutError after its deadline, and answers the next one', async () => {
    await using opened = await searchIn(folder.path, { deadlineMs: 3_000 })
    await answers(opened)
    await assert.rejects(opened.find('sleep 60000'), { name: 'SearchTimeoutError' })
    await answers(opened)
  })

  it('rejects a search whose deadline passes while it waits', async () => {
    await using opened = await searchIn(folder.path, { deadlineMs: 3_000 })
    await answers(opened)
    const outcomes = await Promise.all(['sleep 60000', 'statoil'].map(q => opened.find(q).catch(nameOf)))
    assert.deepEqual(outcomes, ['SearchTimeoutError', 'SearchTimeoutError'])
    await answers(opened)
  })

  it('answers a list of 45 queries on two threads exactly as single searches', async () => {
    await using opened = await searchIn(folder.path, { threads: 2 })
    const texts = [
      'statoil',
      'EQUINOR ASA',
      'volvo personvagner',
      'siemens',
      'carrefour',
      'nokia',
      'orsted',
      'ab',
      'xyzzy',
    ]
    const queries = texts.flatMap(q =>
      ['NO', 'SE', 'DE', 'FR', null].map(country =>
        toEngineQuery({ q, country, mode: 'name', limit: 10, filters: {} }),
      ),
    )
    const single = []
    for (const query of queries) single.push(await opened.search.search(query))
    assert.deepEqual(await opened.search.searchAll(queries), single)
    assert.ok(single.filter(({ hits }) => hits.length > 0).length > 9)
  })

  it('answers a search before a list of 20 queries that came first, with two of its parts on the thread', async () => {
    await using opened = await searchIn(folder.path)
    await opened.find('equinor')
    const slow = toEngineQuery({ q: 'sleep 20', country: 'NO', mode: 'name', limit: 1, filters: {} })
    const answered: string[] = []
    const list = opened.search.searchAll(Array.from({ length: 20 }, () => slow)).then(() => answered.push('list'))
    await until(() => opened.search.status().running === 1)
    assert.equal(opened.search.status().waiting, 1)
    await opened.find('statoil').then(() => answered.push('search'))
    await list
    assert.deepEqual(answered, ['search', 'list'])
  })

  it('rejects a list with SearchTimeoutError when one of its queries hangs, and answers the next search', async () => {
    await using opened = await searchIn(folder.path, { deadlineMs: 3_000 })
    await answers(opened)
    const texts = ['statoil', 'sleep 60000', ...Array.from({ length: 10 }, () => 'statoil')]
    const queries = texts.map(q => toEngineQuery({ q, country: 'NO', mode: 'name', limit: 1, filters: {} }))
    await assert.rejects(opened.search.searchAll(queries), { name: 'SearchTimeoutError' })
    await answers(opened)
  })

  it('of two threads answers a search with one while the other sleeps', async () => {
    await using opened = await searchIn(folder.path, { threads: 2 })
    await Promise.all([opened.find('sleep 100'), opened.find('sleep 100')])
    let isAsleep = true
    void opened
      .find('sleep 60000')
      .catch(() => undefined)
      .then(() => {
        isAsleep = false
      })
    assert.deepEqual(await opened.find('statoil'), ['NO/923609016'])
    assert.equal(isAsleep, true)
  })

  it('rejects a search with SearchUnavailableError when its thread dies, and replaces the thread', async () => {
    await using opened = await searchIn(folder.path)
    await opened.find('equinor')
    await assert.rejects(opened.find('die'), { name: 'SearchUnavailableError' })
    assert.deepEqual(await opened.find('statoil'), ['NO/923609016'])
  })

  it('rejects a search with the error that it throws, and answers the next one', async () => {
    await using opened = await searchIn(folder.path)
    await assert.rejects(opened.find('fail'), /failed on request/)
    assert.deepEqual(await opened.find('statoil'), ['NO/923609016'])
  })

  it('has the state failed when no thread can open an index', async () => {
    const threadFile = new URL('data:text/javascript,throw new Error("no thread")')
    await using opened = await searchIn(folder.path, { threadFile })
    await assert.rejects(opened.find('statoil'), { name: 'SearchUnavailableError' })
    assert.equal(opened.search.status().state, 'failed')
  })

  it('runs the service’s own thread program', async () => {
    const threadFile = new URL('../../src/search/pool/search-thread.ts', import.meta.url)
    await using opened = await searchIn(folder.path, { threadFile })
    assert.deepEqual(await opened.find('statoil'), ['NO/923609016'])
  })
})
