import { drawPanel, escaped, panelHeight, plotSide } from './draw-panel.ts'
import type { PanelGroup } from './panel.ts'

const columns = 4
const left = 62
const top = 92
const right = 26
const columnGap = 48
const rowGap = 34
const headingHeight = 34
const bottom = 40
const width = left + columns * plotSide + (columns - 1) * columnGap + right

// Readable alone: both themes have their own background.
const style = `
svg { --paper: #fff; --ink: #1f2328; --muted: #59636e; --plot: #f6f8fa; --grid: #e4e8ec; --axis: #afb8c1; --bar: #c3ccd6; --mark: #0969da }
@media (prefers-color-scheme: dark) {
svg { --paper: #0d1117; --ink: #f0f6fc; --muted: #9aa4af; --plot: #151b23; --grid: #262d36; --axis: #505a66; --bar: #3d4855; --mark: #58a6ff } }
text { font: 11px system-ui, "Segoe UI", Helvetica, Arial, sans-serif; fill: var(--muted) }
.name { font-size: 16px; font-weight: 600; fill: var(--ink) }
.heading { font-size: 13px; font-weight: 600; fill: var(--ink) }
.title { font-size: 12.5px; font-weight: 600; fill: var(--ink) }
.paper { fill: var(--paper) }
.plot { fill: var(--plot) }
.grid { stroke: var(--grid) }
.axis, .rule { stroke: var(--axis) }
.diagonal { stroke: var(--muted); stroke-dasharray: 3 3 }
.bar { fill: var(--bar) }
.interval { stroke: var(--mark); stroke-opacity: .5; stroke-width: 1.5 }
.faint { stroke-opacity: .22 }
.line { stroke: var(--mark); stroke-opacity: .7; stroke-width: 1.5; fill: none; stroke-linejoin: round }
.point { fill: var(--mark); stroke: var(--plot); stroke-width: 1 }
.few { fill: var(--plot); stroke: var(--mark); stroke-width: 1.4 }`

const at = (x: number, y: number, content: string) => `<g transform="translate(${x} ${y})">\n${content}\n</g>`

/** A group's heading and panels, from its top. */
function drawGroup({ heading, panels }: PanelGroup): { content: string; height: number } {
  const cells = panels.map((panel, place) => {
    const column = place % columns
    const isLowest = place + columns >= panels.length
    const x = left + column * (plotSide + columnGap)
    const y = headingHeight + Math.floor(place / columns) * (panelHeight + rowGap)
    return at(x, y, drawPanel(panel, { y: column === 0, x: isLowest }))
  })
  const rows = Math.ceil(panels.length / columns)
  const rule = `<path class="rule" d="M${left} 20.5H${width - right}"/>`
  const title = `<text class="heading" x="${left}" y="12">${escaped(heading)}</text>`
  return { content: [title, rule, ...cells].join('\n'), height: headingHeight + rows * (panelHeight + rowGap) + 10 }
}

const legend = [
  'Across: confidence of the first candidate, by tenths. Up: share of these that is right, with its 95 % interval.',
  'Dashed: confidence that holds. Hollow: fewer than 10 answers. Bars below: number of answers, by its square root.',
]

/** Reliability diagrams as one SVG without script: small multiples in groups. The same answers give the same text. */
export function drawPicture(name: string, groups: readonly PanelGroup[]): string {
  let y = top
  const parts = groups.map(group => {
    const { content, height } = drawGroup(group)
    const part = at(0, y, content)
    y += height
    return part
  })
  const height = y - rowGap - 10 + bottom
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="name">`,
    `<style>${style}\n</style>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    `<text class="name" id="name" x="${left}" y="26">${escaped(name)}</text>`,
    ...legend.map((line, at) => `<text x="${left}" y="${45 + 16 * at}">${escaped(line)}</text>`),
    ...parts,
    '</svg>',
  ].join('\n')}\n`
}
