import { hash } from 'node:crypto'
import type { components } from '#generated/schema.ts'
import type { Company } from './company.ts'

type Schemas = components['schemas']

/** How much of a company a reply has. */
export type View = NonNullable<Schemas['BatchRequest']['view']>
/** A company in any of the views. */
type ViewedCompany = Company | Schemas['CompanySummaryView'] | Schemas['CompanyStatusView']

/** What qualifies a status, where there is something: a company that moved to another court is `dissolved` in the entry it left. */
const qualifiersOf = ({ flags, successor }: Company['status_detail']) => ({
  ...(flags.length > 0 && { flags }),
  ...(successor && { successor }),
})

const statusOf = ({ country, registry_id, name, status, status_detail, data_freshness }: Company) => ({
  country,
  registry_id,
  name,
  status,
  on_register: status_detail.on_register,
  ...qualifiersOf(status_detail),
  last_confirmed_at: data_freshness.last_confirmed_at,
})

function summaryOf(company: Company): Schemas['CompanySummaryView'] {
  const { last_confirmed_at, ...status } = statusOf(company)
  const { legal_form, incorporation_date, dissolution_date, registered_address, source_url } = company
  return {
    ...status,
    legal_form_kind: legal_form?.kind ?? null,
    legal_form_label: legal_form?.registry_label ?? null,
    incorporation_date,
    dissolution_date,
    address: registered_address?.text ?? null,
    source_url,
    last_confirmed_at,
  }
}

/** A company in a view; the view `full` is the company itself. */
export function viewOf(company: Company, view: View): ViewedCompany {
  if (view === 'full') return company
  return view === 'summary' ? summaryOf(company) : statusOf(company)
}

/** Digits of a tag: three of them are one token of a language model, and 22 letters would be a quarter of a status row. */
const tagDigits = 12

/**
 * The weak entity tag of a company in one of the shorter views, of its name and what the view has without the time of
 * confirmation.
 */
export function viewTag(company: Company, view: Exclude<View, 'full'>): string {
  const { last_confirmed_at: _, ...viewed } = view === 'summary' ? summaryOf(company) : statusOf(company)
  const digest = hash('sha256', JSON.stringify([view, viewed]), 'buffer').readBigUInt64BE()
  return `W/"${(digest % 10n ** BigInt(tagDigits)).toString().padStart(tagDigits, '0')}"`
}
