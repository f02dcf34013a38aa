const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function centreOf(link: Element) {
  const { x, y, width, height } = link.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

/** How far a link is from another in a direction, with sideways distance counted double; undefined if it is not that way. */
function distance(from: Element, to: Element, [dx, dy]: readonly [number, number]): number | undefined {
  const a = centreOf(from)
  const b = centreOf(to)
  const along = (b.x - a.x) * dx + (b.y - a.y) * dy
  const across = Math.abs((b.x - a.x) * dy) + Math.abs((b.y - a.y) * dx)
  return along > 1 && across <= 2 * along ? Math.hypot(along, 2 * across) : undefined
}

function nearest(links: readonly SVGAElement[], from: Element, direction: readonly [number, number]) {
  const reachable = links.flatMap(link => {
    const far = distance(from, link, direction)
    return far === undefined ? [] : [{ link, far }]
  })
  return reachable.toSorted((a, b) => a.far - b.far)[0]?.link
}

/** Moves the focus between the countries of a map with the arrow keys; Tab visits all of them as well. */
export function moveByArrows(map: SVGSVGElement): void {
  const links = [...map.querySelectorAll<SVGAElement>('a')]
  map.addEventListener('keydown', event => {
    const direction = directions[event.key]
    const from = document.activeElement
    if (!direction || !from || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    nearest(links, from, direction)?.focus()
  })
}
