import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from '../support/free-port.ts'
import { listenOnLoopback } from '../support/listen-on-loopback.ts'
import { dockerfile, stagesOf, wordsOf } from './dockerfile.ts'

const [, ...words] = wordsOf(stagesOf(dockerfile).at(-1) ?? assert.fail(), 'HEALTHCHECK')

/** The exit code of the HEALTHCHECK of the image. */
async function checked(ports: Record<string, string>): Promise<unknown> {
  const child = spawn(process.execPath, words, { env: ports, stdio: 'ignore' })
  return (await once(child, 'exit'))[0]
}

async function answering(status: number) {
  const { url, ...listening } = await listenOnLoopback(createServer((_, reply) => void reply.writeHead(status).end()))
  return { ...listening, port: new URL(url).port }
}

describe('the HEALTHCHECK of the image', () => {
  it("succeeds where the operators' port answers, though the clients' port refuses: its connections are all taken", async () => {
    await using admin = await answering(200)
    assert.equal(await checked({ SVC_PORT: String(await freePort()), SVC_ADMIN_PORT: admin.port }), 0)
  })

  it("succeeds at the clients' port without an operators' port, or with one that 127.0.0.1 does not reach", async () => {
    await using clients = await answering(200)
    assert.equal(await checked({ SVC_PORT: clients.port }), 0)
    assert.equal(await checked({ SVC_PORT: clients.port, SVC_ADMIN_PORT: String(await freePort()) }), 0)
  })

  it('asks the PORT of a platform, but rather SVC_PORT', async () => {
    await using clients = await answering(200)
    assert.equal(await checked({ PORT: clients.port }), 0)
    assert.equal(await checked({ PORT: clients.port, SVC_PORT: String(await freePort()) }), 1)
  })

  it('fails where nothing answers 200', async () => {
    await using broken = await answering(503)
    assert.equal(await checked({ SVC_PORT: broken.port, SVC_ADMIN_PORT: String(await freePort()) }), 1)
  })
})
