// A document's state: its status and the kind of its legal form, in one byte, for filters.

const statuses = ['unknown', 'active', 'inactive', 'in_liquidation', 'in_insolvency', 'dissolved']
const kinds = [
  '',
  'private_limited',
  'public_limited',
  'partnership',
  'limited_partnership',
  'llp',
  'cooperative',
  'association',
  'foundation',
  'branch',
  'state',
  'other',
]

const codeOf = (names: readonly string[], name: string) => Math.max(0, names.indexOf(name))

export const toState = (status: string, kind: string | null): number =>
  codeOf(statuses, status) * 16 + codeOf(kinds, kind ?? '')

/** Whether a state passes the filters. */
export const stateMatches = (
  state: number,
  filters: { status?: string | undefined; legal_form_kind?: string | undefined },
) =>
  (filters.status === undefined || statuses[state >>> 4] === filters.status) &&
  (filters.legal_form_kind === undefined || kinds[state & 15] === filters.legal_form_kind)

/** The kind of legal form of a state; empty if it is unknown. */
export const kindOf = (state: number): string => kinds[state & 15] ?? ''
