import uPlot from 'uplot'
import type { ChartData } from '../../views/usage-chart-data.ts'

const height = 260

interface ChartOptions {
  /** The name of a window, by its place. */
  nameOf: (at: number) => string
  /** A colour for each series. */
  colours: readonly string[]
  /** Called with the place of the window under the pointer; undefined if there is none. */
  onPoint: (at: number | undefined) => void
}

/** Stacks each series on the ones before it. The whole stack comes first, and the others are drawn over it. */
function stacked({ windows, series }: ChartData): number[][] {
  const sums = windows.map(() => 0)
  const layers = series.map(({ values }) =>
    values.map((value, at) => {
      sums[at] = (sums[at] ?? 0) + value
      return sums[at] ?? 0
    }),
  )
  return layers.reverse()
}

/** Pixels on the right, for half of the last day's name. */
const chartEdge = 32

const axesOf = (target: HTMLElement, nameOf: ChartOptions['nameOf']): uPlot.Axis[] => {
  const { color, borderTopColor, fontFamily } = getComputedStyle(target)
  const look = { stroke: color, font: `12px ${fontFamily}`, ticks: { show: false } }
  const values = (_: uPlot, places: number[]) => places.map(at => (Number.isInteger(at) ? nameOf(at) : ''))
  return [
    { ...look, grid: { show: false }, size: 32, incrs: [1, 2, 5, 7, 14, 30], space: 90, values },
    {
      ...look,
      grid: { stroke: borderTopColor, width: 1 },
      size: 56,
      incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 1e6, 1e7],
    },
  ]
}

/** Draws stacked bars into an element, as wide as it is. Returns a function that removes them. */
export function drawChart(
  target: HTMLElement,
  data: ChartData,
  { nameOf, colours, onPoint }: ChartOptions,
): () => void {
  const { windows } = data
  const bars = uPlot.paths.bars?.({ size: [0.7, 48] })
  const layers = [...colours].reverse()
  const options: uPlot.Options = {
    width: target.clientWidth,
    height,
    padding: [12, chartEdge, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: [-0.5, windows.length - 0.5] },
      y: { range: (_, __, max) => [0, Math.max(1, max * 1.05)] },
    },
    axes: axesOf(target, nameOf),
    series: [{}, ...layers.map(fill => ({ fill, width: 0, points: { show: false }, ...(bars && { paths: bars }) }))],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
  }
  const chart = new uPlot(options, [windows.map((_, at) => at), ...stacked(data)], target)
  const resizing = new ResizeObserver(() => chart.setSize({ width: target.clientWidth, height }))
  resizing.observe(target)
  return () => {
    resizing.disconnect()
    chart.destroy()
  }
}
