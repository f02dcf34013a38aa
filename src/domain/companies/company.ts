import type { components } from '#generated/schema.ts'

type Schemas = components['schemas']

/** One company exactly as the contract serves it. */
export type Company = Schemas['Company']
/** Further facts that some registers publish; unknown ones are absent at every level. */
export type CompanyDetails = Schemas['CompanyDetails']
export type CompanyStatus = Schemas['Status']
export type CompanyActivity = Schemas['Activity']
export type StatusFlag = Schemas['StatusDetail']['flags'][number]
export type LegalFormKind = NonNullable<Schemas['LegalFormKind']>
export type OtherNameType = Schemas['OtherName']['type']
export type IdentifierScheme = Schemas['Identifier']['scheme']
