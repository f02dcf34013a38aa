/** Companies have shareholders or partners; nonprofits, such as associations and foundations, have members or a purpose. */
type LegalFormFamily = 'company' | 'nonprofit'

// Ids of classes of `legal-form-table.ts`; those that mix families, and cooperatives, are in neither.
const companyForms: ReadonlySet<number> = new Set([
  1, 2, 3, 4, 7, 8, 11, 15, 16, 17, 18, 19, 27, 28, 29, 30, 50, 51, 52, 53, 54, 55, 59, 60, 70, 71, 72, 73, 75, 79, 80,
  81, 82, 85, 87, 91, 100, 101, 110, 111, 112,
])
const nonprofitForms: ReadonlySet<number> = new Set([58, 88, 102, 103, 151, 152, 153])

const familyOfKind: Readonly<Record<string, LegalFormFamily>> = {
  private_limited: 'company',
  public_limited: 'company',
  partnership: 'company',
  limited_partnership: 'company',
  llp: 'company',
  association: 'nonprofit',
  foundation: 'nonprofit',
}

/** The family of a class of legal forms; undefined if it has none, as 0 has, no form. */
const familyOfForm = (id: number): LegalFormFamily | undefined =>
  companyForms.has(id) ? 'company' : nonprofitForms.has(id) ? 'nonprofit' : undefined

/** Whether a class is of associations, foundations or the like. */
export const isNonprofitForm = (id: number): boolean => nonprofitForms.has(id)

/** Whether the legal form in a query is of another family than a record, by the kind of the record or the form in its name. */
export function isOfOtherFamily(requested: number, { kind, form }: { kind: string; form: number }): boolean {
  const wanted = familyOfForm(requested)
  const own = familyOfKind[kind] ?? familyOfForm(form)
  return wanted !== undefined && own !== undefined && wanted !== own
}
