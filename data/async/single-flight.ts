/** A task that is never run twice at a time. */
export interface SingleFlight<Result> {
  /** Runs the task; a call during a run gets the result of that run. */
  run(): Promise<Result>
  /** The run under way. */
  readonly running: Promise<Result> | undefined
}

export function singleFlight<Result>(task: () => Promise<Result>): SingleFlight<Result> {
  let running: Promise<Result> | undefined
  return {
    get running() {
      return running
    },
    run: () => {
      running ??= task().finally(() => {
        running = undefined
      })
      return running
    },
  }
}
