import Table from 'cli-table3'
import { startBrowser, type TestBrowser } from '../test/browser/support/browser.ts'
import { shownPaths } from '../test/browser/support/shown-paths.ts'
import { startProgram } from './start-program.ts'
import { median } from './statistics.ts'

// Measures the pages in Chromium: bytes of scripts and styles as transferred, time of the largest paint, layout shift, and
// requests that leave the service. A bare page of the same machine takes turns with each. Prints a table and one line.
// `node bench/pages.ts [rounds]`
const rounds = Number(process.argv[2] ?? 5)

interface Visit {
  scriptKb: number
  styleKb: number
  /** Milliseconds until the largest element was painted. */
  lcp: number
  /** The sum of all layout shifts. */
  cls: number
}

// Playwright sets the observers before the page's own scripts.
const observe = `window.paint = 0; window.shift = 0
new PerformanceObserver(list => { window.paint = list.getEntries().at(-1).startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver(list => { for (const { value } of list.getEntries()) window.shift += value }).observe({ type: 'layout-shift', buffered: true })`

/** A first visit, with an empty cache. */
async function visit(browser: TestBrowser, path: string): Promise<Visit> {
  const page = await browser.open()
  const bytes = { script: 0, stylesheet: 0 }
  page.on('requestfinished', async request => {
    const kind = request.resourceType()
    if (kind === 'script' || kind === 'stylesheet') bytes[kind] += (await request.sizes()).responseBodySize
  })
  await page.addInitScript(observe)
  await page.goto(path, { waitUntil: 'networkidle' })
  const [lcp, cls] = (await page.evaluate('[window.paint, window.shift]')) as [number, number]
  await page.context().close()
  return { scriptKb: bytes.script / 1000, styleKb: bytes.stylesheet / 1000, lcp, cls }
}

const medianOf = (visits: readonly Visit[], figure: keyof Visit) => median(visits.map(one => one[figure]))

const service = await startProgram('./keyed-service.ts')
const bare = await startProgram('./bare-page.ts')
const url = `http://127.0.0.1:${service.line.split(' ')[0]}`
const ours = await startBrowser(url)
const theirs = await startBrowser(`http://127.0.0.1:${bare.line}`)
const table = new Table({
  style: { head: [], border: [] },
  head: ['page', 'script KB', 'CSS KB', 'LCP ms', 'ratio to bare', 'CLS'],
})
const lines = new Map<string, string>()
// The first visits warm up both.
await visit(ours, '/')
await visit(theirs, '/')
for (const path of await shownPaths({ url })) {
  const visits: Visit[] = []
  const bareVisits: Visit[] = []
  for (let round = 0; round < rounds; round += 1) {
    visits.push(await visit(ours, path))
    bareVisits.push(await visit(theirs, '/'))
  }
  const lcp = medianOf(visits, 'lcp')
  const bareLcp = medianOf(bareVisits, 'lcp')
  const script = medianOf(visits, 'scriptKb').toFixed(1)
  const style = medianOf(visits, 'styleKb').toFixed(1)
  const cls = Math.max(...visits.map(one => one.cls)).toFixed(3)
  table.push([path, script, style, lcp.toFixed(0), (lcp / bareLcp).toFixed(1), cls])
  lines.set(
    path,
    `${script} KB of script (limit 60), ${style} KB of CSS (limit 20), LCP ${lcp.toFixed(0)} ms (goal 1000), ${(lcp / bareLcp).toFixed(1)} of a bare page (${bareLcp.toFixed(0)} ms), CLS ${cls}`,
  )
}
const foreign = ours.complaints.filter(complaint => complaint.startsWith('request to another host')).length
process.stdout.write(`${table}\npages: / ${lines.get('/')}; ${foreign} requests of all pages left the service\n`)
await ours[Symbol.asyncDispose]()
await theirs[Symbol.asyncDispose]()
service.child.kill('SIGTERM')
bare.child.kill()
