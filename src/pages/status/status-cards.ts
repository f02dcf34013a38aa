import { minuteMs } from '#domain/calendar.ts'
import { countryName } from '#domain/country-names.ts'
import type { Health } from '#domain/health/health-minute.ts'
import { type Html, html } from '#domain/html.ts'
import type { SearchStatus } from '../../search/search-service.ts'
import { inWords } from '../views/durations.ts'
import { count } from '../views/words.ts'
import type { HealthPart } from './health-texts.ts'

const badges = {
  pass: html`<span class="badge good">Works</span>`,
  warn: html`<span class="badge warn">Limited</span>`,
  fail: html`<span class="badge bad">Down</span>`,
}

const searchFacts = ({ documents, builtAt, p95Ms }: SearchStatus, now: number): Html => {
  const age = builtAt === null ? '' : `, updated ${inWords((now - builtAt) / minuteMs)} ago`
  const p95 = p95Ms === null ? '' : ` 95\u00a0% of searches take at most ${Math.ceil(p95Ms)} ms.`
  return html`<p class="soft small">${count(documents)} companies${age}.${p95}</p>`
}

/** A component: how it is, and what that means. */
export const componentCard = ({ name, title, status, text }: HealthPart, search: SearchStatus, now: number): Html =>
  html`<li class="card"><h3>${title} ${badges[status]}</h3><p>${text}</p>${name === 'search_index' ? searchFacts(search, now) : ''}</li>`

/** A country: whether its companies can be looked up and searched. */
export const countryRow = (code: string, { partitions }: Health['components'], stale: readonly string[]): Html => {
  const isIn = (codes: readonly string[] = []) => codes.includes(code)
  if (isIn(partitions.not_held))
    return html`<li><span><b>${code}</b> ${countryName(code) ?? ''}</span> <span class="soft">Not on this server</span></li>`
  const state = isIn(partitions.degraded)
    ? html`<span class="badge bad">Down</span>`
    : stale.includes(code)
      ? html`<span class="badge warn">Search is behind</span>`
      : html`<span class="soft">Works</span>`
  return html`<li><span><b>${code}</b> ${countryName(code) ?? ''}</span> ${state}</li>`
}
