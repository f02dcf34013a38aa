import { startTestService, type TestService } from '../../support/service.ts'
import { needsChromium, startBrowser, type TestBrowser } from './browser.ts'

interface Started {
  service: TestService
  browser: TestBrowser
}

/** Starts a service with the sample and a browser before the tests of a suite, and ends both after them; skips it without Chromium. */
export function withBrowser(onStart: (started: Started) => void): void {
  const stack = new AsyncDisposableStack()
  before(async function () {
    needsChromium(this)
    const service = stack.use(await startTestService())
    onStart({ service, browser: stack.use(await startBrowser(service.url)) })
  })
  after(() => stack.disposeAsync())
}
