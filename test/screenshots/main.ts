import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestBrowser } from '../browser/support/browser.ts'
import { chromiumPath, startBrowser } from '../browser/support/browser.ts'
import { shownPaths } from '../browser/support/shown-paths.ts'
import { startTestService } from '../support/service.ts'
import { smallPng } from './small-png.ts'

// Takes pictures of what a visitor first sees of every page: docs/screenshots/<page>-<pixels>-<light|dark>.png.
const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url))
const widths = [360, 768, 1280]
const schemes = ['light', 'dark'] as const

/** The name of a page's pictures: `home`, `search`, or the path with hyphens. */
function nameOf(path: string): string {
  if (path === '/') return 'home'
  return path.startsWith('/?') ? 'search' : path.slice(1).replaceAll(/[^a-z0-9]+/gi, '-')
}

/** One guide stands for all: they differ in their text only. */
const isShown = (path: string) => !/^\/docs\/(?!quickstart$|reference$)/.test(path)

async function take(browser: TestBrowser, path: string, view: { width: number; scheme: 'light' | 'dark' }) {
  const page = await browser.open(view)
  await page.goto(path, { waitUntil: 'networkidle' })
  const picture = smallPng(await page.screenshot())
  writeFileSync(join(folder, `${nameOf(path)}-${view.width}-${view.scheme}.png`), picture)
  await page.context().close()
}

if (!chromiumPath()) throw new Error('Chromium is not installed.')
// The demo key is derived from the secret: pictures of the same pages are the same.
const environment = { SVC_KEY_SECRET: 'a'.repeat(64), SVC_BASE_URL: 'http://127.0.0.1:8080' }
const service = await startTestService(environment)
const browser = await startBrowser(service.url)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const path of (await shownPaths(service)).filter(isShown))
  for (const width of widths) for (const scheme of schemes) await take(browser, path, { width, scheme })
const files = readdirSync(folder)
const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
process.stdout.write(`${files.length} pictures, ${(bytes / 1_000_000).toFixed(1)} MB\n`)
await browser[Symbol.asyncDispose]()
await service[Symbol.asyncDispose]()
// The threads of the search that test services share would keep the process alive.
process.exit(0)
