import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'

// The headless shell first: the others run a window for each page, at twice the processor time.
const names = ['chromium-headless-shell', 'chrome-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** The path of Chromium on this machine; undefined if it has none. */
export function chromiumPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(path => existsSync(path))
}

export interface View {
  /** Pixels; 1280 by default. */
  width?: number
  scheme?: 'light' | 'dark'
  /** True by default. */
  hasScripts?: boolean
  /** Whether it is used with fingers, not a mouse. */
  hasTouch?: boolean
}

export interface TestBrowser extends AsyncDisposable {
  /** A new page with a profile of its own. What the browser reports against it is in `complaints`. */
  open(view?: View): Promise<Page>
  /** Errors in the console, exceptions, violations of the policy and requests to other hosts, of all pages. */
  complaints: string[]
}

const isOwn = (url: string, origin: string) => url.startsWith(`${origin}/`) || /^(data|blob|about):/.test(url)

function listen(page: Page, origin: string, complaints: string[]) {
  page.on('pageerror', error => complaints.push(`exception: ${error.message}`))
  page.on('console', message => {
    // The browser reports each 4xx, which pages show; a violation of the policy is an error too.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(`console: ${message.text()}`)
  })
  page.on('request', request => {
    if (!isOwn(request.url(), origin)) complaints.push(`request to another host: ${request.url()}`)
  })
}

async function open(browser: Browser, origin: string, complaints: string[], view: View): Promise<Page> {
  const { width = 1280, scheme = 'light', hasScripts = true, hasTouch = false } = view
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: width < 600 ? 740 : 800 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    javaScriptEnabled: hasScripts,
    hasTouch,
    isMobile: hasTouch,
    locale: 'en-GB',
  })
  const page = await context.newPage()
  listen(page, origin, complaints)
  return page
}

/** A headless Chromium for pages of the service at `origin`; disposing of it fails the test if the browser complained. */
export async function startBrowser(origin: string): Promise<TestBrowser> {
  const executablePath = chromiumPath()
  assert.ok(executablePath, 'Chromium is installed')
  // The sandbox needs rights that a container does not give.
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const complaints: string[] = []
  return {
    complaints,
    open: (view = {}) => open(browser, origin, complaints, view),
    [Symbol.asyncDispose]: async () => {
      await browser.close()
      assert.deepEqual(complaints, [])
    },
  }
}

/** Skips the tests of a file where there is no Chromium; one file of all says so, in a line. */
export function needsChromium(context: Mocha.Context, { saysSo = false } = {}): void {
  if (chromiumPath()) return
  if (saysSo) process.stdout.write('Browser tests are skipped: Chromium is not installed.\n')
  context.skip()
}
