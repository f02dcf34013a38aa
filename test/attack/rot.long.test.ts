import assert from 'node:assert/strict'
import { closeSync, copyFileSync, cpSync, openSync, readdirSync, renameSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { seededRandom } from '../../src/corpus/seeded-random.ts'
import { crashFolder } from '../crash/crash-folder.ts'
import { batchOf, batchPath, type Reference, sampleReferences } from '../support/batches.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { assertBilled } from './assert-billed.ts'
import { type AttackedServer, type Reply, startAttacked } from './attacked-server.ts'
import { recordAttack } from './record-attack.ts'

const bytesOfEach = 12
const rounds = 5
const references = sampleReferences(60)
const seed = Number(process.env.SVC_ATTACK_SEED ?? Math.floor(Math.random() * 2 ** 31))

const pathOf = ({ country, registry_id }: Reference) => `/v1/companies/${country}/${registry_id}`

/** Changes bytes of a file in place, as a failing disk would. */
function rot(file: string, random: () => number) {
  const { size } = statSync(file)
  const descriptor = openSync(file, 'r+')
  for (let at = 0; at < bytesOfEach; at += 1)
    writeSync(descriptor, Buffer.of(Math.floor(random() * 256)), 0, 1, Math.floor(random() * size))
  closeSync(descriptor)
}

function rotFolder(folder: string, random: () => number) {
  for (const name of readdirSync(folder)) rot(join(folder, name), random)
}

/** Puts files back as an import does, by renaming. */
function heal(folder: string, whole: string) {
  for (const name of readdirSync(whole)) {
    copyFileSync(join(whole, name), join(folder, `${name}.new`))
    renameSync(join(folder, `${name}.new`), join(folder, name))
  }
}

const isRefused = ({ status, text }: Reply) => status === 503 && JSON.parse(text).code === 'partition_unavailable'

/** What a lookup says of the company: its record, or which other company the number may mean. */
function contentOf({ status, text }: Reply): unknown {
  if (status === 200) return text
  const { code, correction, suggested_request } = JSON.parse(text)
  return { status, code, correction, suggested_request }
}

/** Whether an answer is the true one without its suggestion, which is not made where the company it leads to is damaged. */
const lacksSuggestion = (answer: unknown, truth: unknown): boolean =>
  typeof truth === 'object' &&
  !isDeepStrictEqual(answer, truth) &&
  isDeepStrictEqual(answer, { ...truth, suggested_request: null })

/** Other numbers of a company, which are answered by a suggestion. */
function otherNumbers({ country }: Reference, { text }: Reply): Reference[] {
  const { identifiers } = JSON.parse(text) as { identifiers: { value: string }[] }
  return identifiers.map(({ value }) => ({ country, registry_id: value }))
}

describe(`partitions and index of which ${bytesOfEach} bytes each are changed while they are served, ${rounds} times`, () => {
  it(`give no wrong record and no 500: what is damaged gets 503, the rest its record, and all is well after the next import (seed ${seed})`, async function () {
    this.timeout(300_000)
    const random = seededRandom(seed).next
    using folder = await crashFolder()
    using kept = tempFolder()
    const partitions = join(folder.path, 'partitions')
    cpSync(partitions, kept.path, { recursive: true })
    const replies = { whole: 0, refused: 0, searches: 0 }
    const truth = new Map<Reference, unknown>()

    const learn = async (server: AttackedServer) => {
      for (const reference of references) {
        const reply = await server.request(pathOf(reference))
        truth.set(reference, contentOf(reply))
        for (const other of otherNumbers(reference, reply))
          truth.set(other, contentOf(await server.request(pathOf(other))))
      }
    }
    const lookUpAll = async (server: AttackedServer) => {
      for (const [reference, content] of truth) {
        const reply = await server.request(pathOf(reference))
        if (isRefused(reply) || lacksSuggestion(contentOf(reply), content)) replies.refused += 1
        else {
          assert.deepEqual(contentOf(reply), content, pathOf(reference))
          replies.whole += 1
        }
      }
    }
    const searchAndBatch = async (server: AttackedServer) => {
      const { status, text } = await server.request(batchPath, batchOf(...references))
      assert.equal(status, 200, text)
      const { found, failed } = JSON.parse(text).summary
      assert.equal(found + failed, references.length, text)
      for (const q of ['equinor', 'nokia', 'bank']) {
        const found = await server.request(`/v1/companies/search?q=${q}`)
        assert.ok([200, 503].includes(found.status), `${found.status} ${found.text}`)
        replies.searches += 1
      }
    }
    const assertWhole = async (server: AttackedServer) => {
      heal(partitions, kept.path)
      await server.untilHealthy()
      const { refused } = replies
      await lookUpAll(server)
      assert.equal(replies.refused, refused)
    }
    const damage = () => {
      rotFolder(partitions, random)
      rotFolder(join(folder.path, 'search'), random)
    }
    {
      await using server = await startAttacked({ folder })
      await server.untilHealthy()
      await learn(server)
      for (let round = 0; round < rounds; round += 1) {
        damage()
        await lookUpAll(server)
        await searchAndBatch(server)
        await sleep(1_500)
        await lookUpAll(server)
        await assertWhole(server)
      }
      assert.ok(server.isAlive())
      await assertBilled(server)
      damage()
      await server.stop('SIGKILL')
    }
    await using restarted = await startAttacked({ folder })
    await lookUpAll(restarted)
    await assertWhole(restarted)
    recordAttack({
      attack: 'rot',
      sent: `${bytesOfEach} bytes changed in each partition and index file, ${rounds} times while serving and once before a start`,
      verified: 'no wrong record, no 500; all well once the files are whole; every reply billed once',
      figures: `${replies.whole} lookups answered as before, ${replies.refused} refused by 503, 0 wrong; ${replies.searches} searches`,
    })
  })
})
