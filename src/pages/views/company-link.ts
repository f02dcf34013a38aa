import { type Html, html } from '#domain/html.ts'
import { companyAddress } from './page-address.ts'

/** What a record knows of another company. */
export interface OtherCompany {
  name?: string
  country?: string
  registry_id?: string
  lei?: string
}

/** Another company: a link to its page if its registry id is known. */
export function companyLink({ name, country, registry_id, lei }: OtherCompany): Html {
  const text = name ?? registry_id ?? lei ?? ''
  return country && registry_id ? html`<a href="${companyAddress(country, registry_id)}">${text}</a>` : html`${text}`
}
