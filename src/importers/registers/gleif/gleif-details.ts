import type { CompanyDetails } from '#domain/companies/company.ts'
import { type DraftDetails, detailsOf } from '../../mapping/details-of.ts'
import type { LeiRecord } from './lei-record.ts'
import { localDay } from './local-day.ts'

type LeiStatus = NonNullable<NonNullable<CompanyDetails['lei']>['status']>

/** Whether a text has the form of an LEI: 18 letters or digits, and two digits, which are not checked. */
export const hasLeiForm = (text: string | undefined): text is string => /^[A-Z0-9]{18}\d{2}$/.test(text ?? '')

const statuses: readonly string[] = [
  'issued',
  'lapsed',
  'merged',
  'retired',
  'pending_transfer',
  'pending_archival',
] satisfies LeiStatus[]

const statusOf = (written: string | undefined): LeiStatus | undefined => {
  const status = written?.toLowerCase() ?? ''
  return statuses.includes(status) ? (status as LeiStatus) : undefined
}

/** The registration of an LEI, the successors of its company, and the parents that were read for it. */
export const gleifDetails = (
  { registrationStatus, nextRenewalDate, successors }: LeiRecord,
  parents: Pick<DraftDetails, 'parent' | 'ultimate_parent'>,
) =>
  detailsOf({
    ...parents,
    lei: { status: statusOf(registrationStatus), next_renewal: localDay(nextRenewalDate) },
    successors: successors.map(({ lei, name }) => ({ lei: hasLeiForm(lei) ? lei : undefined, name })),
  })
