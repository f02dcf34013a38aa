/** The time by two clocks: at least one of them shows that the process or its machine was suspended. */
export interface Moment {
  monotonic: number
  wall: number
}

export const currentMoment = (): Moment => ({ monotonic: performance.now(), wall: Date.now() })

/** Milliseconds from a moment to another; infinite if the wall clock was set back between them. */
export function passed(from: Moment, to: Moment): number {
  const wall = to.wall - from.wall
  return wall < 0 ? Number.POSITIVE_INFINITY : Math.max(to.monotonic - from.monotonic, wall)
}
