import { parseArgs } from 'node:util'
import { emitClients } from './clients/emit-clients.ts'
import { ContractError } from './contract-error.ts'
import type { Contract } from './contract-model.ts'
import { adminSource, type ContractSource, publicSource } from './contract-sources.ts'
import { danglingReferences } from './dangling-references.ts'
import { emitAdminOperations } from './emit-admin-operations.ts'
import { emitAgentCard } from './emit-agent-card.ts'
import { emitApiCatalog } from './emit-api-catalog.ts'
import { emitCheckedContract } from './emit-checked-contract.ts'
import { emitDocs } from './emit-docs.ts'
import { emitErrorCodes } from './emit-error-codes.ts'
import { emitErrorTexts } from './emit-error-texts.ts'
import { emitJsonOpenapi } from './emit-json-openapi.ts'
import { emitLlmsTxt } from './emit-llms-txt.ts'
import { emitMcpDiscovery } from './emit-mcp-discovery.ts'
import { emitMcpTools } from './emit-mcp-tools.ts'
import { emitOpenapi } from './emit-openapi.ts'
import { emitOperations } from './emit-operations.ts'
import { emitPages } from './emit-pages.ts'
import { emitPlainOpenapi } from './emit-plain-openapi.ts'
import { emitReference } from './emit-reference.ts'
import { emitRequestSchemas } from './emit-request-schemas.ts'
import { emitRoutes } from './emit-routes.ts'
import { emitTypes } from './emit-types.ts'
import type { Files } from './generated-folder.ts'
import { generatedFolders } from './generated-folders.ts'
import { manFiles } from './man/man-files.ts'
import { missingHandlers } from './missing-handlers.ts'
import { readContract } from './read-contract.ts'

const bannerOf = ({ name }: ContractSource) => `// @generated from ${name} by \`make generate\`; do not edit.\n`

type Texts = Record<string, string>

/** The texts as files of the contract's folder, modules with a banner. */
const placed = (source: ContractSource, texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      source.folder + name,
      name.endsWith('.ts') ? bannerOf(source) + text : text,
    ]),
  )

/** What is generated from every contract. */
async function emitContract(source: ContractSource, contract: Contract): Promise<Texts> {
  const openapi = emitOpenapi(source)
  return {
    ...openapi,
    ...(await emitTypes(openapi['openapi.yaml'])),
    ...emitRoutes(contract, source),
    ...emitRequestSchemas(contract),
    ...emitCheckedContract(contract),
    ...emitErrorCodes(contract),
  }
}

const emitPublic = async (contract: Contract): Promise<Texts> => ({
  ...(await emitContract(publicSource, contract)),
  ...emitJsonOpenapi(emitOpenapi(publicSource)['openapi.yaml']),
  ...emitOperations(contract),
  ...emitErrorTexts(contract),
  ...emitMcpTools(contract),
  ...emitMcpDiscovery(contract),
  ...emitLlmsTxt(contract),
  ...emitAgentCard(contract),
  ...emitApiCatalog(),
  ...emitPlainOpenapi(contract),
  ...emitReference(),
  ...(await emitPages()),
  ...emitDocs(contract),
  ...emitClients(contract),
})

const emitAdmin = async (contract: Contract): Promise<Texts> => ({
  ...(await emitContract(adminSource, contract)),
  ...emitAdminOperations(contract),
})

/** The steps of the generator by contract. */
const generators = [
  [publicSource, emitPublic],
  [adminSource, emitAdmin],
] as const

function check(files: Files) {
  const found = folders.differences(files)
  if (found.length === 0) return
  process.stderr.write(
    `generated/ does not match openapi.yaml, admin.openapi.yaml, data/reference, src/pages/browser, docs and the commands of src/cli. Run make generate.\n  ${found.join('\n  ')}\n`,
  )
  process.exitCode = 1
}

// --check compares instead of writing; --out names another folder, where nothing is deleted.
const { values } = parseArgs({ options: { check: { type: 'boolean' }, out: { type: 'string' } } })
const folders = generatedFolders(values.out)

/** The contract. Throws ContractError if something that it refers to is missing. */
function read({ file, headers }: ContractSource): Contract {
  const contract = readContract(file, headers)
  const dangling = danglingReferences(contract)
  if (dangling.length > 0) throw new ContractError(dangling.join('\n'))
  return contract
}

const prefixed = ({ name }: ContractSource, message: string) => message.replaceAll(/^/gm, `${name}: `)

/** Names the contract in an error about it. */
async function emitted([source, emit]: (typeof generators)[number]): Promise<Texts> {
  try {
    return placed(source, await emit(read(source)))
  } catch (error) {
    throw error instanceof ContractError ? new ContractError(prefixed(source, error.message)) : error
  }
}

try {
  const texts = await Promise.all(generators.map(emitted))
  const fromContracts: Files = new Map(texts.flatMap(one => Object.entries(one)))
  if (!values.check) folders.write(fromContracts)
  for (const [source] of generators)
    for (const missing of missingHandlers(read(source), source)) process.stderr.write(`${missing}\n`)
  const files: Files = new Map([...fromContracts, ...Object.entries(await manFiles())])
  if (values.check) check(files)
  else folders.writeAll(files)
} catch (error) {
  if (!(error instanceof ContractError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
