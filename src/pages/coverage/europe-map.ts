import { type CountryCode, countryCodes } from '#domain/countries.ts'
import { type Html, html } from '#domain/html.ts'
import type { Manifest } from '../../operations/country-manifest.ts'
import { shortFigure } from '../views/figures.ts'
import { counted } from '../views/words.ts'
import { availabilities, availabilityOf } from './availability.ts'
import { otherTiles, servedTiles, type Tile } from './europe-tiles.ts'

// The radius of a hexagon that stands on a corner, in units of the drawing.
const radius = 32
const width = Math.sqrt(3) * radius
const rowHeight = 1.5 * radius
const margin = 4

const tiles = [...Object.values(servedTiles), ...otherTiles]
const columns = Math.max(...tiles.map(([column, row]) => column + (row % 2) / 2)) + 1
const rows = Math.max(...tiles.map(([, row]) => row))
const size = [columns * width + 2 * margin, rows * rowHeight + 2 * radius + 2 * margin].map(Math.ceil).join(' ')

const rounded = (value: number) => Math.round(value * 10) / 10

const centreOf = ([column, row]: Tile): [x: number, y: number] => [
  rounded(margin + (column + (row % 2) / 2 + 0.5) * width),
  rounded(margin + radius + row * rowHeight),
]

// The gap between hexagons, which their borders fill in part.
const corners = Array.from({ length: 6 }, (_, corner) => ((2 * corner + 1) * Math.PI) / 6)
  .map(angle => [Math.cos(angle), Math.sin(angle)].map(part => rounded(part * (radius - 4))).join(','))
  .join(' ')

const hexagon = html`<polygon points="${corners}"/>`

const place = (tile: Tile) => {
  const [x, y] = centreOf(tile)
  return html`transform="translate(${x} ${y})"`
}

const otherCountry = (tile: Tile): Html => html`<g class="tile-other" ${place(tile)}>${hexagon}</g>`

/** What a screen reader says of a country, and the pointer shows. */
const nameOf = (manifest: Manifest) => {
  const { name, code, record_count } = manifest
  const { label } = availabilities[availabilityOf(manifest)]
  return record_count === null
    ? `${name} (${code}): ${label}`
    : `${name} (${code}): ${label}, ${counted(record_count, 'company', 'companies')}`
}

function servedCountry(code: CountryCode, manifest: Manifest): Html {
  const { record_count } = manifest
  return html`<a class="tile-${availabilityOf(manifest)}" href="/coverage/${code}"><title>${nameOf(manifest)}</title><g aria-hidden="true" ${place(servedTiles[code])}>${hexagon}<text y="2">${code}</text><text class="count" y="17">${record_count === null ? '–' : shortFigure(record_count)}</text></g></a>`
}

/** Europe as a map of hexagons: each served country is a link, coloured by what is loaded. */
export const europeMap = (manifests: ReadonlyMap<string, Manifest>): Html => {
  const served = countryCodes.toSorted((a, b) => compareTiles(servedTiles[a], servedTiles[b]))
  return html`<svg class="europe" viewBox="0 0 ${size}" role="group" aria-label="Map of Europe">
<g aria-hidden="true">${otherTiles.map(otherCountry)}</g>
${served.flatMap(code => {
  const manifest = manifests.get(code)
  return manifest ? [servedCountry(code, manifest)] : []
})}</svg>`
}

const compareTiles = ([columnA, rowA]: Tile, [columnB, rowB]: Tile) => rowA - rowB || columnA - columnB
