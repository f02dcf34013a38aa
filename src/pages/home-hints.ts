import { type Html, html } from '#domain/html.ts'
import type { Manifest } from '../operations/country-manifest.ts'
import { companyOfGuides } from './example-curl.ts'
import { searchAddress } from './views/page-address.ts'

const examples: readonly (readonly [q: string, country: string, about: string])[] = [
  ['statoill asa', 'NO', 'a former name, misspelt'],
  ['NO923609016', '', 'a VAT number'],
  ['2138002P5RNKC5W2JZ46', '', 'an LEI'],
]

/** Whether the examples can be found, among all companies of a register or of the sample; other companies only; or none. */
export type Loaded = 'examples' | 'sample' | 'others' | 'nothing'

/** What is loaded, so that no example leads to an error. */
export function whatIsLoaded(manifests: readonly Pick<Manifest, 'code' | 'status' | 'completeness'>[]): Loaded {
  const loaded = manifests.filter(({ status }) => status === 'operational')
  if (loaded.length === 0) return 'nothing'
  if (!loaded.some(({ code }) => code === companyOfGuides.country)) return 'others'
  return loaded.every(({ completeness }) => completeness === 'sample') ? 'sample' : 'examples'
}

/** Whether the company of the guides can be looked up. */
export const isExampleLoaded = (loaded: Loaded): boolean => loaded === 'examples' || loaded === 'sample'

const tryThese = html`Try ${examples.map(([q, country, about], at) => html`${at > 0 ? ', ' : ''}<a href="${searchAddress({ q, country })}">${q}</a> (${about})`)}. Or paste a list of names.`

/** Below the search box, by what is loaded. */
export const hints: Readonly<Record<Loaded, Html>> = {
  examples: html`<p>${tryThese}</p>`,
  sample: html`<p>${tryThese}</p>
<p>Only a sample of well-known companies is loaded: <a href="/coverage">how many per country</a>.</p>`,
  others: html`<p>Search a company of a <a href="/coverage">loaded register</a>, or paste a list of names.</p>`,
  nothing: html`<p class="notice warn">No register is loaded, so no company can be found: <code>svc import --list</code> shows how to load one.</p>`,
}
