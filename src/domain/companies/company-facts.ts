import type {
  Company,
  CompanyActivity,
  CompanyDetails,
  CompanyStatus,
  IdentifierScheme,
  LegalFormKind,
  OtherNameType,
  StatusFlag,
} from './company.ts'

/** The known members of a type of the contract: an unknown one is absent or undefined, never null. */
type Known<T> = { [K in keyof T]?: Exclude<T[K], null> | undefined }

/**
 * The facts that one source has of one company, named as in the contract; unknown ones are absent.
 * `name` and `status` have separate columns; the rest is stored as compact JSON.
 */
export interface CompanyFacts {
  name: string
  status: CompanyStatus
  status_detail?: Known<Omit<Company['status_detail'], 'flags'> & { flags: readonly StatusFlag[] }> | undefined
  legal_form?:
    | Known<{
        registry_code: string
        registry_label: string
        elf_code: string
        kind: LegalFormKind
        country_of_origin: string
      }>
    | undefined
  previous_names?: readonly { name: string; from?: string | undefined; until?: string | undefined }[] | undefined
  other_names?: readonly { name: string; type: OtherNameType; language?: string | undefined }[] | undefined
  incorporation_date?: string | undefined
  dissolution_date?: string | undefined
  registered_address?: Known<NonNullable<Company['registered_address']>> | undefined
  activities?: readonly ActivityFacts[] | undefined
  identifiers?: readonly { scheme: IdentifierScheme; value: string; derived?: true | undefined }[] | undefined
  /** The part of the register, if its address depends on it and it is not the default: S of the Polish court register. */
  register_part?: string | undefined
  /** The number under which the source's page shows the record, if it does not follow from the registry id (DE). */
  source_number?: string | undefined
  /** As in the contract; made by `detailsOf`, which leaves out what is unknown. */
  details?: CompanyDetails | undefined
  capital?: { amount: number; currency?: string | undefined; paid_in?: number | undefined } | undefined
}

export type ActivityFacts = Known<CompanyActivity> & Pick<CompanyActivity, 'scheme' | 'code' | 'primary'>
