import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { manifest } from '../../bundle/manifest.ts'
import { environment } from '../cli/svc.ts'
import { contract } from '../contract-checker/contract-operations.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'

const tools = resolve('.tools/bundle')
const library = join(tools, 'node_modules/@anthropic-ai/mcpb/dist/node.js')

type Values = Record<string, string>

/** What the official library for hosts offers. */
interface HostLibrary {
  getMcpConfigForManifest(options: {
    manifest: object
    extensionPath: string
    systemDirs: Values
    userConfig: Values
    pathSeparator: string
  }): Promise<{ command: string; args: string[]; env: Values } | undefined>
}

const isHere = existsSync(library)
if (!isHere)
  process.stdout.write('mcpb is not installed (make bundle installs it): the tests that need it are skipped\n')

const unset = (settings: Values): Values =>
  Object.fromEntries(Object.entries(environment(settings)).flatMap(([name, value]) => (value ? [[name, value]] : [])))

;(isHere ? describe : describe.skip)('the MCPB bundle, unpacked as a host does', () => {
  let service: TestService
  let key: string
  const parent = tempFolder()
  const folder = join(parent.path, 'svc')
  let host: HostLibrary

  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
    host = await import(pathToFileURL(library).href)
    execFileSync(process.execPath, ['bundle/main.ts', tools], { stdio: 'pipe' })
    execFileSync(join(tools, 'node_modules/.bin/mcpb'), ['unpack', join(tools, 'svc.mcpb'), folder], { stdio: 'pipe' })
  })
  after(async () => {
    parent[Symbol.dispose]()
    await service[Symbol.asyncDispose]()
  })

  /** The command that the host starts with what its user has set. */
  const started = (userConfig: Values) =>
    host.getMcpConfigForManifest({
      manifest: JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')),
      extensionPath: folder,
      systemDirs: {},
      userConfig,
      pathSeparator: '/',
    })

  async function connect(userConfig: Values) {
    const config = await started(userConfig)
    assert.ok(config)
    const { args, env } = config
    const client = new Client({ name: 'test', version: '1' })
    // The host brings its own Node.
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args, env: unset(env), cwd: folder, stderr: 'pipe' }),
    )
    return { client, [Symbol.asyncDispose]: () => client.close() }
  }

  it('asks its user for key and address, and is not started without both', async () => {
    assert.equal(await started({}), undefined)
    assert.equal(await started({ api_key: key }), undefined)
    assert.deepEqual((await started({ api_key: key, url: service.url }))?.env, {
      SVC_API_KEY: key,
      SVC_URL: service.url,
    })
  })

  it('lists the 6 tools of its manifest, and looks a company up with the key at the address', async () => {
    await using session = await connect({ api_key: key, url: service.url })
    const listed = (await session.client.listTools()).tools.map(({ name }) => name)
    assert.deepEqual(
      listed,
      manifest(undefined).tools.map(({ name }) => name),
    )
    assert.deepEqual(
      listed,
      contract['x-svc-mcp'].tools.map(({ name }) => name),
    )
    const call = { name: 'svc_verify_status', arguments: { country: 'NO', registry_id: '923609016' } }
    const { structuredContent } = await session.client.callTool(call)
    assert.equal((structuredContent as { name: string }).name, 'EQUINOR ASA')
  })

  it('answers a wrong call with its correction', async () => {
    await using session = await connect({ api_key: key, url: service.url })
    const { isError, content } = await session.client.callTool({
      name: 'svc_get_company',
      arguments: { country: 'NO' },
    })
    const [{ text = '' } = {}] = content as { text: string }[]
    assert.deepEqual([isError, JSON.parse(text).code], [true, 'invalid_request'])
  })

  it('says what is wrong with a key in one line, and exits 1', async () => {
    const config = await started({ api_key: 'svc_live_sk', url: service.url })
    assert.throws(
      () => execFileSync(process.execPath, config?.args ?? [], { env: unset(config?.env ?? {}), stdio: 'pipe' }),
      ({ status, stderr }: { status: number; stderr: Buffer }) =>
        status === 1 && String(stderr) === 'svc: SVC_API_KEY is not an API key\n',
    )
  })

  it('has the licence of every package whose code it has', () => {
    const licences = readFileSync(join(folder, 'LICENSES'), 'utf8')
    for (const name of ['@modelcontextprotocol/server', 'ajv', 'zod', 'fast-uri'])
      assert.ok(licences.includes(name), name)
  })
})
