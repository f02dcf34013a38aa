import { type Html, html } from '#domain/html.ts'

/** The licences of registers and of the sample that the SPDX list has, by their ids there. */
const ofSpdx: ReadonlySet<string> = new Set([
  'Apache-2.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'etalab-2.0',
  'NLOD-2.0',
  'OGL-UK-3.0',
])

/** A licence, linked to its text if it is one of the SPDX list. */
export const licenceLink = (licence: string): Html =>
  ofSpdx.has(licence)
    ? html`<a href="https://spdx.org/licenses/${licence}.html" rel="external">${licence}</a>`
    : html`${licence}`
