import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keys whose secrets must appear nowhere in clear. Each check fails the test with the place and the kid. */
export interface Canaries {
  /** Adds a key to the watch and returns it. `shownAt` are the addresses whose replies may contain it. */
  plant(key: string, options?: { shownAt?: string | RegExp }): string
  checkText(text: string, place: string): void
  checkReply(reply: { headers: object; text: string | undefined }, path: string): void
  /** Reads every file below a folder whose name matches, as bytes. */
  checkFiles(folder: string, named?: RegExp): void
}

interface Canary {
  kid: string
  shownAt: string | RegExp | undefined
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

const isShownAt = (shownAt: string | RegExp | undefined, address: string | undefined) =>
  address !== undefined && (typeof shownAt === 'string' ? shownAt === address : shownAt?.test(address) === true)

export function createCanaries(): Canaries {
  const canaries = new Map<string, Canary>()
  const check = (text: string, place: string, address?: string) => {
    for (const [secret, { kid, shownAt }] of canaries)
      if (!isShownAt(shownAt, address) && text.includes(secret))
        assert.fail(`the secret of the key ${kid} is in ${place}`)
  }
  return {
    plant: (key, { shownAt } = {}) => {
      const [, , , kid = '', secret = ''] = key.split('_')
      assert.match(secret, /^[0-9A-Za-z]{32}$/, 'a whole key')
      canaries.set(secret, { kid, shownAt })
      return key
    },
    checkText: (text, place) => check(text, place),
    checkReply: ({ headers, text = '' }, path) => {
      check(`${JSON.stringify(headers)}\n${text}`, `the reply to ${path}`, path)
    },
    checkFiles: (folder, named = /./) => {
      for (const file of filesIn(folder).filter(path => named.test(path))) check(readFileSync(file, 'latin1'), file)
    },
  }
}
