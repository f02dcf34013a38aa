/** Two clocks: one of them shows it if the process or its machine stood still. */
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
