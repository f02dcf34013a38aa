import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { writeBundle } from './write-bundle.ts'

// Checks and packs the MCPB bundle with its official tool. `node bundle/main.ts <folder of the tool> [address of the service]`
const [tools = '.tools/bundle', url] = process.argv.slice(2)
const mcpb = (...args: readonly string[]) =>
  execFileSync(resolve(tools, 'node_modules/.bin/mcpb'), args, { stdio: 'pipe' })

const folder = resolve(tools, 'svc')
const packed = resolve(tools, 'svc.mcpb')
await writeBundle(folder, url)
mcpb('validate', folder)
mcpb('pack', folder, packed)
process.stdout.write(`${packed}\n`)
