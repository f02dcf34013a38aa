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

async function refresh() {
  const reply = await fetch('/status', { headers: { accept: 'text/html' } }).catch(() => undefined)
  document.getElementById('unreachable')?.toggleAttribute('hidden', reply?.ok === true)
  if (reply?.ok) renew(new DOMParser().parseFromString(await reply.text(), 'text/html'))
  return intervalMs
}

renewPeriodically(refresh, intervalMs)
