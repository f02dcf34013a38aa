// Renews the figures of /status while it is visible.
import { renewPeriodically } from './modules/renew-periodically.ts'

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

async function read(): Promise<string | undefined> {
  const reply = await fetch('/status', { headers: { accept: 'text/html' } })
  return reply.ok ? await reply.text() : undefined
}

/** While the service is not reached, "Everything works" is not known. */
function showReached(isReached: boolean) {
  document.getElementById('unreachable')?.toggleAttribute('hidden', isReached)
  document.getElementById('overall')?.toggleAttribute('hidden', !isReached)
}

async function refresh() {
  // A reply that breaks off is none.
  const text = await read().catch(() => undefined)
  showReached(text !== undefined)
  if (text !== undefined) renew(new DOMParser().parseFromString(text, 'text/html'))
  return intervalMs
}

renewPeriodically(refresh, intervalMs)
