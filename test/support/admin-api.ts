import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textIn } from 'node:stream/consumers'
import { Ajv2020 } from 'ajv/dist/2020.js'
import express from 'express'
import { ulid } from 'ulidx'
import { type OperationId, operations } from '#generated/admin/operations.ts'
import type { Contract } from '../../codegen/contract-model.ts'
import { adminSource } from '../../codegen/contract-sources.ts'
import { readContract, resolve } from '../../codegen/read-contract.ts'
import { adminApi } from '../../src/admin-listener/api/admin-api.ts'
import { compileAdminContract } from '../../src/admin-listener/api/admin-contract.ts'
import type { AdminHandlerDeps } from '../../src/admin-listener/api/admin-route.ts'
import { localAdministration } from '../../src/administration/local-administration.ts'
import { createOperator, revokeOperator } from '../../src/administration/operators.ts'
import { createFloodGuard } from '../../src/limits/flood-guard.ts'
import { createLogger } from '../../src/logging/logger.ts'
import { type Administration, openAdministration } from './administration.ts'

const adminContract: Contract = readContract(adminSource.file, adminSource.headers)

const compiled = compileAdminContract()

export interface AdminReply {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: what a reply has is what the test says
  body: any
}

export interface AdminRequest {
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

export interface AdminApi extends AsyncDisposable {
  url: string
  administration: Administration
  log: string[]
  tokens: Record<'write' | 'read' | 'expired' | 'revoked', string>
  writer: { id: string; name: string }
  ask(method: string, path: string, options?: AdminRequest): Promise<AdminReply>
  /** What handlers do instead, until it is undefined again. */
  failure: Error | undefined
}

const listen = (server: Server) =>
  new Promise<string>(done =>
    server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  )

const send = (url: string, method: string, { token, body, headers = {} }: AdminRequest): Promise<AdminReply> =>
  new Promise((done, failed) => {
    const bytes = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
    const sent = request(url, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(bytes !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(bytes)),
        }),
        ...headers,
      },
    })
    sent.once('response', async reply => {
      const text = await textIn(reply)
      const isJson = /[/+]json;/.test(reply.headers['content-type'] ?? '')
      const parsed = isJson && text !== '' ? JSON.parse(text) : undefined
      done({ status: reply.statusCode ?? 0, headers: reply.headers, text, body: parsed })
    })
    sent.once('error', failed).end(bytes)
  })

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
ajv.addSchema({ $id: 'admin', components: adminContract.components })

/** Fails for a reply that admin.openapi.yaml does not document: its status, headers, media type or body. */
export function checkAdminReply(id: OperationId, { status, headers, body, text }: AdminReply): void {
  const { path, method } = operations[id]
  const documented = adminContract.paths[path]?.[method.toLowerCase()]?.responses[String(status)]
  assert.ok(documented, `${id} does not document ${status}: ${text}`)
  const reply = resolve(adminContract, documented)
  const [[mediaType, media] = ['', {}]] = Object.entries(reply.content ?? {})
  assert.equal(headers['content-type'], `${mediaType}; charset=utf-8`)
  for (const [name, header] of Object.entries(reply.headers ?? {}))
    if (resolve(adminContract, header).required) assert.ok(headers[name], `${id} ${status} has no ${name}`)
  if (mediaType === 'application/jsonl') return void assert.match(text, /^(\{.*\}\n)+$/)
  if (mediaType === 'application/yaml') return void assert.match(text, /^openapi: 3\.1/)
  const { $ref = '' } = (media as { schema?: { $ref?: string } }).schema ?? {}
  const check = ajv.getSchema(`admin${$ref}`)
  assert.ok(check?.(body), `${id} ${status}: ${JSON.stringify(check?.errors)} in ${text}`)
}

const failing = (of: object, failure: Error) =>
  new Proxy(of, {
    get: () => () => {
      throw failure
    },
  })

async function createTokens(administration: Administration) {
  const create = (name: string, permission: 'read' | 'write', expires_at: string | null = null) =>
    createOperator(administration, { name, permission, expires_at })
  const writer = await create('Ada', 'write')
  const reader = await create('Bob', 'read')
  const expired = await create('Cleo', 'write', '2026-11-20T15:00:01Z')
  const revoked = await create('Dan', 'write')
  await revokeOperator(administration, revoked.id)
  administration.advance(2_000)
  return {
    writer,
    tokens: { write: writer.token, read: reader.token, expired: expired.token, revoked: revoked.token },
  }
}

/** The administration API over a temporary folder, with its clock at 2026-11-20T15:00:02Z. */
export async function startAdminApi(): Promise<AdminApi> {
  const administration = await openAdministration()
  const log: string[] = []
  const logger = createLogger('trace', { write: line => void log.push(line) })
  const { writer, tokens } = await createTokens(administration)
  let failure: Error | undefined
  const orFail = <T extends object>(of: T): T => (failure ? (failing(of, failure) as T) : of)
  const coverage = {
    coverage: async (country: string) => ({
      country,
      status: 'operational' as const,
      reason: null,
      record_count: 3,
      active_count: 2,
      last_confirmed_at: null,
      fields: {},
      completeness: 'full' as const,
      source_date: '2026-11-01',
      sources: [
        {
          source: 'brreg',
          file_name: 'a.json',
          file_sha256: null,
          snapshot_date: '2026-11-01',
          imported_at: '2026-11-02T00:00:00.000Z',
          rows: 3,
          rejected_rows: 0,
        },
      ],
      hasRegister: true,
    }),
  }
  const readiness = {
    parts: async () => [{ name: 'accounts' }, { name: 'search', problem: 'the index is being built' }],
  }
  const openapi = { text: async () => 'openapi: 3.1.0\n' }
  const parts = { openapi, coverage, readiness, audit: administration.audit } satisfies Partial<AdminHandlerDeps>
  const app = express().disable('x-powered-by').set('etag', false)
  app.enable('strict routing').enable('case sensitive routing')
  app.use(
    adminApi({
      get openapi() {
        return orFail(parts.openapi)
      },
      get coverage() {
        return orFail(parts.coverage)
      },
      get readiness() {
        return orFail(parts.readiness)
      },
      get audit() {
        return orFail(parts.audit)
      },
      administrationAs: ({ id, name }) =>
        orFail(localAdministration({ ...administration, newId: () => ulid(), actor: `operator ${name} (${id})` })),
      operators: administration.operators,
      contract: await compiled,
      clock: administration.clock,
      logger,
      newRequestId: () => ulid(),
      floodGuard: createFloodGuard({ hashSecret: randomBytes(8), limit: 1_000 }),
    }),
  )
  const server = createServer(app)
  const url = await listen(server)
  return {
    url,
    administration,
    log,
    tokens,
    writer,
    ask: (method, path, options = {}) => send(url + path, method, options),
    get failure() {
      return failure
    },
    set failure(error) {
      failure = error
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
      await administration[Symbol.asyncDispose]()
    },
  }
}
