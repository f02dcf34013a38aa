import type { LegalFormClass } from './legal-form-class.ts'
import { membershipForms } from './legal-forms-membership.ts'
import { northernAndEasternForms } from './legal-forms-north-east.ts'
import { partnershipForms } from './legal-forms-partnerships.ts'
import { westernForms } from './legal-forms-west.ts'

/** Every class of legal form of the served countries. */
export const legalFormTable: readonly LegalFormClass[] = [
  ...westernForms,
  ...partnershipForms,
  ...northernAndEasternForms,
  ...membershipForms,
]
