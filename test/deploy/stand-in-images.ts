import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { tempFolder } from '../support/temp-folder.ts'
import type { ContainerEngine } from './container-engine.ts'
import { copyDebian } from './image-root.ts'

type Images = Pick<ContainerEngine, 'importImage'>

const certificates = process.env.NODE_EXTRA_CA_CERTS
const certificatesOfImage = '/etc/ssl/certs/ca-certificates.crt'

/** The project's own Node, and the machine's npm with the certificates that it trusts. */
function addNode(root: string) {
  const bin = join(root, 'usr/local/bin')
  const modules = join(root, 'usr/local/lib/node_modules')
  for (const folder of [bin, modules, join(root, 'etc/ssl/certs')]) mkdirSync(folder, { recursive: true })
  copyFileSync(process.execPath, join(bin, 'node'))
  const npm = realpathSync(execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim())
  cpSync(resolve(npm, '../..'), join(modules, 'npm'), { recursive: true, dereference: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(bin, 'npm'))
  if (certificates) copyFileSync(certificates, join(root, certificatesOfImage))
}

function importRoot(engine: Images, tag: string, add: (root: string) => void, variables?: Record<string, string>) {
  using folder = tempFolder()
  copyDebian(folder.path)
  chmodSync(join(folder.path, 'tmp'), 0o1777)
  add(folder.path)
  engine.importImage(folder.path, tag, variables)
  return `localhost/${tag}`
}

/** Images of this machine's Debian files in place of the two that the Dockerfile begins with; each returns its name. */
export const standIn = {
  debian: (engine: Images): string => importRoot(engine, 'svc-test-debian', () => {}),
  node: (engine: Images): string =>
    importRoot(engine, 'svc-test-node', addNode, certificates ? { NODE_EXTRA_CA_CERTS: certificatesOfImage } : {}),
}
