import type { CompanyStatus } from '#domain/companies/company.ts'
import { compareText } from '#domain/compare-text.ts'
import type { MappingContext } from '../importer.ts'
import { codeIn } from '../mapping/source-values.ts'
import { codedStatusOf, mostSevere, type ReadStatus, statusOf } from '../mapping/status-of.ts'
import { romanian } from './ro-letters.ts'

const severity: readonly CompanyStatus[] = [
  'dissolved',
  'in_insolvency',
  'in_liquidation',
  'inactive',
  'active',
  'unknown',
]

interface State extends ReadStatus {
  /** Whether neither `registers.yaml` nor the nomenclature has a label for the code. */
  hasNoLabel: boolean
}

// A proceeding of the parent firm (firma mamă), or one that was closed or annulled, is not a state of the firm.
const isElsewhere =
  /(?<!\p{L})mam(?:a|ă|e|ei)(?!\p{L})|^(?:[îi]nch|[îi]ncet|anular|respinger|revocar|ridicar|ie[șs]ir)/iu

// Insolvencies of the parent firm. Without their texts these codes must not be taken for states of the firm itself.
const statesOfParent = new Set(['1037', '1038', '1146'])

const readLabel = ({ memo }: MappingContext, label: string): ReadStatus =>
  isElsewhere.test(label)
    ? { status: 'unknown', status_detail: undefined, unknownStatus: label }
    : statusOf(memo, 'RO', label)

/**
 * Maps one of a company's states: by its code where `registers.yaml` lists it, else by its label in the nomenclature.
 */
const readState = (code: string, context: MappingContext): State => {
  const known = codedStatusOf(context.memo, 'RO', code)
  if (known.unknownStatus === undefined) return { ...known, hasNoLabel: false }
  const label = romanian(context.joinedRows('state_name', code)[0]?.DENUMIRE)
  const { status_detail, ...status } = readLabel(context, label ?? code)
  const detail = { ...status_detail, registry_code: code, registry_label: label }
  return { ...status, status_detail: detail, hasNoLabel: label === undefined && !statesOfParent.has(code) }
}

// A firm in function may also have a state without a label, which may be an insolvency.
const isAlive = ({ status }: ReadStatus) => status === 'active' || status === 'inactive'

/**
 * The status of a firm, which may have several states: the most severe of those that the mapping knows counts, and one
 * that it does not know is counted in the summary.
 */
export const statusFacts = (tradeNumber: string, context: MappingContext): ReadStatus => {
  const states = context
    .joinedRows('state', tradeNumber)
    .flatMap(({ COD }) => codeIn(COD) ?? [])
    // Sorted by text, because the order in the file changes: of two states of equal weight the first one is served.
    .toSorted(compareText)
    .map(code => readState(code, context))
  const worst = mostSevere(states, severity)
  if (!worst) return statusOf(context.memo, 'RO', undefined)
  const unknown = states.find(({ unknownStatus }) => unknownStatus !== undefined)
  const served = isAlive(worst) ? (states.find(({ hasNoLabel }) => hasNoLabel) ?? worst) : worst
  const { status, status_detail } = served
  return { status, status_detail, unknownStatus: unknown?.unknownStatus }
}
