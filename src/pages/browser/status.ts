// Renews the figures of /status while it is visible.
import { renewPeriodically } from './modules/renew-periodically.ts'
import { withTimeout } from './modules/with-timeout.ts'

const intervalMs = 30_000

/** Replaces the content of each part with an id that has changed, so that a screen reader hears only news. */
function renew(fresh: Document) {
  for (const part of document.querySelectorAll('main [id]')) {
    const news = fresh.getElementById(part.id)
    if (!news || part.id === 'unreachable') continue
    part.className = news.className
    if (part.innerHTML !== news.innerHTML) part.replaceChildren(...news.childNodes)
  }
}

/** The page as it is now; undefined if another answered, such as the login page of a network. */
async function read(signal: AbortSignal): Promise<Document | undefined> {
  const reply = await fetch('/status', { headers: { accept: 'text/html' }, signal })
  if (!reply.ok) return undefined
  const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html')
  return fresh.getElementById('overall') ? fresh : undefined
}

/** While the service is not reached, "Everything works" is not known. */
function showReached(isReached: boolean) {
  document.getElementById('unreachable')?.toggleAttribute('hidden', isReached)
  document.getElementById('overall')?.toggleAttribute('hidden', !isReached)
}

async function refresh() {
  // A reply that breaks off or is late counts as none: "Everything works" must not stay on the page when it is not known.
  const fresh = await withTimeout(read).catch(() => undefined)
  showReached(fresh !== undefined)
  if (fresh) renew(fresh)
  return intervalMs
}

renewPeriodically(refresh, intervalMs)
