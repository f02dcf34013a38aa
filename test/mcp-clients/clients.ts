import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A client in another language or framework: a program that reads calls from stdin and prints their answers. */
export interface ClientProgram {
  of: string
  command: string
  args: readonly string[]
  /** The file that is there once it is installed. */
  marker: string
}

const folder = fileURLToPath(new URL('.', import.meta.url))
// `make mcp-clients` installs and builds them here, pinned by the files of this folder.
const installed = fileURLToPath(new URL('../../.tools/mcp-clients/', import.meta.url))

const python = (of: string, environment: string, client: string): ClientProgram => ({
  of,
  command: join(installed, environment, 'bin/python'),
  args: [join(folder, 'python/call_tools.py'), client],
  marker: join(installed, environment, '.installed'),
})

const compiled = (of: string, file: string): ClientProgram => {
  const command = join(installed, file)
  return { of, command, args: [], marker: command }
}

/** The clients in other languages that are in use. */
export const clientPrograms: readonly ClientProgram[] = [
  python('the Python SDK 1.30', 'python-1', 'sdk-1'),
  python('LangChain’s adapter 0.3', 'python-1', 'langchain'),
  python('the OpenAI Agents SDK 0.24', 'python-1', 'openai-agents'),
  python('the Python SDK 2.3 that shakes hands', 'python-2', 'sdk-2-legacy'),
  python('the Python SDK 2.3 that looks for the newest revision', 'python-2', 'sdk-2-auto'),
  python('the Python SDK 2.3 that speaks 2026-07-28 only', 'python-2', 'sdk-2-2026-07-28'),
  python('FastMCP 4.1', 'python-2', 'fastmcp'),
  compiled('the Go SDK 1.8', 'go-client'),
  compiled('the Rust SDK 3.11', 'rust/debug/mcp-client'),
]

/** Whether a client is installed. If not, prints one line: its tests are skipped. */
export function isClientHere({ of, marker }: ClientProgram): boolean {
  const isHere = existsSync(marker)
  if (!isHere) process.stdout.write(`${of} is not installed: make mcp-clients installs it where its language is\n`)
  return isHere
}
