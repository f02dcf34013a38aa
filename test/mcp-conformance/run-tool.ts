import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { tempFolder } from '../support/temp-folder.ts'

// `make conformance` installs them here from the lock file in this folder.
const installed = fileURLToPath(new URL('../../.tools/mcp-conformance/node_modules/', import.meta.url))
const programs = {
  conformance: join(installed, '@modelcontextprotocol/conformance/dist/index.js'),
  inspector: join(installed, '@modelcontextprotocol/inspector/clients/launcher/build/index.js'),
}

export interface ToolRun {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs the conformance suite or the inspector in a temporary folder where it may write. */
export async function runTool(tool: keyof typeof programs, args: readonly string[]): Promise<ToolRun> {
  const program = programs[tool]
  if (!existsSync(program)) throw new Error(`the ${tool} of MCP is not installed: run make conformance`)
  using folder = tempFolder()
  const env = { ...process.env, HOME: folder.path, MCP_CATALOG_PATH: join(folder.path, 'catalog.json'), NO_COLOR: '1' }
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder.path,
    env,
    timeout: 200_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, stdout, stderr }
}
