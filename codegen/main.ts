import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ContractError } from './contract-error.ts'
import { emitAgentCard } from './emit-agent-card.ts'
import { emitApiCatalog } from './emit-api-catalog.ts'
import { emitCheckedContract } from './emit-checked-contract.ts'
import { emitDocs } from './emit-docs.ts'
import { emitErrorCodes } from './emit-error-codes.ts'
import { emitErrorTexts } from './emit-error-texts.ts'
import { emitLlmsTxt } from './emit-llms-txt.ts'
import { emitMcpTools } from './emit-mcp-tools.ts'
import { emitOpenapi } from './emit-openapi.ts'
import { emitOperations } from './emit-operations.ts'
import { emitPages } from './emit-pages.ts'
import { emitReference } from './emit-reference.ts'
import { emitRequestSchemas } from './emit-request-schemas.ts'
import { emitRoutes } from './emit-routes.ts'
import { emitTypes } from './emit-types.ts'
import { differences, type Files, removeExtraFiles, writeFiles } from './generated-folder.ts'
import { missingHandlers } from './missing-handlers.ts'
import { type Contract, readContract } from './read-contract.ts'

const generatedFolder = fileURLToPath(new URL('../generated/', import.meta.url))
const banner = '// @generated from openapi.yaml by `make generate`; do not edit.\n'

const withBanner = (name: string, text: string) => (name.endsWith('.ts') ? banner + text : text)

async function emitAll(contract: Contract): Promise<Files> {
  const openapi = emitOpenapi()
  const files = {
    ...openapi,
    ...(await emitTypes(openapi['openapi.yaml'])),
    ...emitOperations(contract),
    ...emitRoutes(contract),
    ...emitRequestSchemas(contract),
    ...emitCheckedContract(contract),
    ...emitErrorCodes(contract),
    ...emitErrorTexts(contract),
    ...emitMcpTools(contract),
    ...emitLlmsTxt(contract),
    ...emitAgentCard(contract),
    ...emitApiCatalog(),
    ...emitReference(),
    ...(await emitPages()),
    ...emitDocs(contract),
  }
  return new Map(Object.entries(files).map(([name, text]) => [name, withBanner(name, text)]))
}

function check(folder: string, files: Files) {
  const found = differences(folder, files)
  if (found.length === 0) return
  process.stderr.write(
    `generated/ does not match openapi.yaml, data/reference, src/pages/browser and docs. Run make generate.\n  ${found.join('\n  ')}\n`,
  )
  process.exitCode = 1
}

// --check compares instead of writing; --out names another folder, where nothing is deleted.
const { values } = parseArgs({ options: { check: { type: 'boolean' }, out: { type: 'string' } } })
const folder = values.out ?? generatedFolder

function write(files: Files) {
  writeFiles(folder, files)
  if (folder === generatedFolder) removeExtraFiles(folder, files)
}

try {
  const contract = readContract()
  const files = await emitAll(contract)
  if (values.check) check(folder, files)
  else write(files)
  for (const missing of missingHandlers(contract)) process.stderr.write(`${missing}\n`)
} catch (error) {
  if (!(error instanceof ContractError)) throw error
  process.stderr.write(`openapi.yaml: ${error.message}\n`)
  process.exitCode = 1
}
