import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { countryCodes } from '#domain/countries.ts'
import { chromiumPath } from '../browser/support/browser.ts'
import { iconOf } from './icon-of.ts'

// Draws with Chromium the images of the pages, src/pages/images/social.png, for previews of links, and favicon.ico, and bundle/icon.png.
const folder = new URL('../../src/pages/images/', import.meta.url)
const icon = readFileSync(new URL('favicon.svg', folder), 'utf8')

const socialHtml = `<!doctype html><meta charset="utf-8"><style>
  * { margin: 0; box-sizing: border-box }
  body { width: 1200px; height: 630px; padding: 72px 80px; background: #0c1a2b; color: #fff;
    font-family: system-ui, "DejaVu Sans", sans-serif; display: flex; flex-direction: column; justify-content: space-between }
  svg { width: 96px; height: 96px }
  .page { fill: #86b9ff !important } .row { fill: #0c1a2b !important }
  h1 { font-size: 76px; line-height: 1.1; letter-spacing: -0.02em }
  p { font-size: 32px; color: #a9c7ec; margin-top: 24px }
  ul { list-style: none; padding: 0; display: flex; gap: 10px }
  li { flex: 1; text-align: center; font: 600 20px ui-monospace, "DejaVu Sans Mono", monospace; padding: 10px 0;
    border-radius: 8px; background: #14304f; color: #cfe3ff }
</style>${icon}<div><h1>Company registry data</h1><p>Lookup, search and matching in 19 European registers</p></div>
<ul>${countryCodes.map(code => `<li>${code}</li>`).join('')}</ul>`

const browser = await chromium.launch({ executablePath: chromiumPath() ?? 'chromium', args: ['--no-sandbox'] })

async function draw(html: string, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(html)
  return page.screenshot({ omitBackground: true })
}

const square = (pixels: number) =>
  draw(`<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${icon}`, pixels, pixels)

writeFileSync(fileURLToPath(new URL('social.png', folder)), await draw(socialHtml, 1200, 630))
writeFileSync(fileURLToPath(new URL('favicon.ico', folder)), iconOf(await square(32)))
writeFileSync(fileURLToPath(new URL('../../bundle/icon.png', import.meta.url)), await square(512))
await browser.close()
