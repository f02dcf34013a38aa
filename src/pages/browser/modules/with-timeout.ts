/** What takes longer is no answer: a network may lose packets without a word, and the browser would wait for minutes. */
const timeoutMs = 20_000

/** Runs a task whose signal aborts after 20 seconds, and when `outer` aborts. */
export async function withTimeout<Result>(
  task: (signal: AbortSignal) => Promise<Result>,
  outer?: AbortSignal,
): Promise<Result> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeoutMs)
  outer?.addEventListener('abort', abort)
  if (outer?.aborted) abort()
  try {
    return await task(controller.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', abort)
  }
}
