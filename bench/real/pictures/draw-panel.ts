import { errorOf, type Panel, type Point, pointsOf } from './panel.ts'

/** Side of the plot, and height of the bars of counts below it, in pixels. */
export const plotSide = 150
const barsTop = 8
const barsHeight = 26
const titleHeight = 38
export const panelHeight = titleHeight + plotSide + barsTop + barsHeight

/** A bin with fewer answers has a hollow point, and the line leaves it out. */
const fewAnswers = 10
const smallestRadius = 2.2
const largestRadius = 5

/** What a panel has at its sides; inner panels of a picture have neither. */
interface Labels {
  y: boolean
  x: boolean
}

const shown = (value: number) => String(Math.round(value * 10) / 10)
const xOf = (confidence: number) => shown(confidence * plotSide)
const yOf = (share: number) => shown(titleHeight + (1 - share) * plotSide)
const bottom = titleHeight + plotSide
const barsBottom = bottom + barsTop + barsHeight

export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const grid = [0.25, 0.5, 0.75].map(at => `M${xOf(at)} ${yOf(0)}V${yOf(1)}M0 ${yOf(at)}H${plotSide}`).join('')

const frame = [
  `<rect class="plot" y="${titleHeight}" width="${plotSide}" height="${plotSide}"/>`,
  `<path class="grid" d="${grid}"/>`,
  `<path class="diagonal" d="M0 ${yOf(0)}L${plotSide} ${yOf(1)}"/>`,
  `<path class="axis" d="M0 ${barsBottom}H${plotSide}"/>`,
]

const quarters = [0, 0.5, 1]
const percentOf = (share: number) => `${share * 100} %`

const labelsOf = ({ x, y }: Labels) => [
  ...(y
    ? quarters.map(at => `<text class="tick" x="-7" y="${yOf(at - 0.025)}" text-anchor="end">${percentOf(at)}</text>`)
    : []),
  ...(x
    ? quarters.map(at => `<text class="tick" x="${xOf(at)}" y="${barsBottom + 14}" text-anchor="middle">${at}</text>`)
    : []),
]

/** Bars of counts: their heights follow the square root, so that small bins are seen. */
function barsOf(points: readonly Point[], most: number): string[] {
  return points.map(({ from, count }) => {
    const height = Math.max(1, Math.sqrt(count / most) * barsHeight)
    const width = plotSide / 10 - 2
    return `<rect class="bar" x="${shown(from * plotSide + 1)}" y="${shown(barsBottom - height)}" width="${width}" height="${shown(height)}"/>`
  })
}

const isFew = ({ count }: Point) => count < fewAnswers

const intervalsOf = (points: readonly Point[], kind: string) => {
  const lines = points.map(({ confidence, low, high }) => `M${xOf(confidence)} ${yOf(low)}V${yOf(high)}`)
  return lines.length > 0 ? [`<path class="${kind}" d="${lines.join('')}"/>`] : []
}

/** A line through neighbouring tenths; it is broken where one is left out. */
const lineOf = (points: readonly Point[]) =>
  points
    .map(({ confidence, right, from }, at) => {
      const isNext = Math.round((from - (points[at - 1]?.from ?? -1)) * 10) === 1
      return `${isNext ? 'L' : 'M'}${xOf(confidence)} ${yOf(right)}`
    })
    .join('')

function marksOf(points: readonly Point[], most: number): string[] {
  const few = points.filter(isFew)
  const many = points.filter(point => !isFew(point))
  const circles = points.map(point => {
    const radius = Math.max(smallestRadius, largestRadius * Math.sqrt(point.count / most))
    const place = `cx="${xOf(point.confidence)}" cy="${yOf(point.right)}"`
    return `<circle class="${isFew(point) ? 'few' : 'point'}" ${place} r="${shown(radius)}"/>`
  })
  const path = many.length > 1 ? [`<path class="line" d="${lineOf(many)}"/>`] : []
  return [...intervalsOf(few, 'interval faint'), ...intervalsOf(many, 'interval'), ...path, ...circles]
}

/** One panel, with its plot at x = 0. */
export function drawPanel({ title, queries, judged }: Panel, labels: Labels): string {
  const points = pointsOf(judged)
  const most = Math.max(1, ...points.map(({ count }) => count))
  return [
    `<text class="title" y="13">${escaped(title)}</text>`,
    `<text class="facts" y="29">${queries.toLocaleString('en')} queries · ECE ${errorOf(judged)}</text>`,
    ...frame,
    ...barsOf(points, most),
    ...marksOf(points, most),
    ...labelsOf(labels),
  ].join('\n')
}
