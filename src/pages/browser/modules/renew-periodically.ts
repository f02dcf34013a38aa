/**
 * Runs a task again and again while the page is visible, and at once when it becomes visible after a pause. The task
 * resolves to the milliseconds until its next run, infinite for none. Returns a function that ends it.
 */
export function renewPeriodically(task: () => Promise<number>, firstMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Date.now() + firstMs
  let isRunning = false
  let isEnded = false

  const schedule = () => {
    clearTimeout(timer)
    // A timer takes Infinity for 0.
    if (!isEnded && !isRunning && !document.hidden && Number.isFinite(dueAt))
      timer = setTimeout(run, Math.max(0, dueAt - Date.now()))
  }
  async function run() {
    isRunning = true
    dueAt = Date.now() + (await task())
    isRunning = false
    schedule()
  }
  document.addEventListener('visibilitychange', schedule)
  schedule()
  return () => {
    isEnded = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', schedule)
  }
}
