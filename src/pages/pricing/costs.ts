import { type Html, html } from '#domain/html.ts'
import { type Operation, type OperationId, operations } from '#generated/operations.ts'
import { breakable } from '../breakable.ts'
import { count } from '../views/words.ts'

type CostEvents = { [Id in OperationId]: keyof (typeof operations)[Id]['cost'] }
type BilledId = { [Id in OperationId]: [CostEvents[Id]] extends [never] ? never : Id }[OperationId]
type CostEvent = CostEvents[BilledId]

// These tables name what the contract bills: a new operation or cost does not compile until it is described here.
const requestNames: Readonly<Record<BilledId, string>> = {
  getCompany: 'Lookup',
  searchCompanies: 'Search',
  lookupBatch: 'Batch of lookups',
  matchCompanies: 'Match of a list',
  getReconciliation: 'Reconciliation',
  reconcile: 'Reconciliation',
  suggestCompanies: 'Suggestions for reconciliation',
  previewCompany: 'Preview for reconciliation',
}

const eventNames: Readonly<Record<CostEvent, string>> = {
  found: 'company found',
  found_row: 'each distinct company found',
  in_country: 'candidates in one country',
  cross_country: 'candidates from all countries',
  row_in_country: 'each row with candidates in one country',
  row_cross_country: 'each row with candidates from all countries',
}

/** A request that costs something, in the words above. */
interface BilledRequest {
  name: string
  /** Method and path of each of its operations. */
  addresses: string[]
  /** Results by what they are charged for. */
  charges: ReadonlyMap<string, number>
}

const chargesOf = ({ cost }: Operation) =>
  Object.entries(cost).map(([event, units]) => [eventNames[event as CostEvent], units] as const)

const requestOf = (name: string, ids: readonly BilledId[]): BilledRequest => {
  const named: Operation[] = ids.map(id => operations[id])
  const addresses = named.map(({ method, path }) => `${method} ${path}`)
  return { name, addresses, charges: new Map(named.flatMap(chargesOf)) }
}

/** Everything that costs something, as the contract has it. Operations with one name are one request. */
export const billedRequests: readonly BilledRequest[] = [...new Set(Object.values(requestNames))].map(name =>
  requestOf(
    name,
    (Object.keys(requestNames) as BilledId[]).filter(id => requestNames[id] === name),
  ),
)

const addressLines = (addresses: readonly string[]) =>
  addresses.map(address => html`<br><code class="soft small">${breakable(address)}</code>`)

function rows({ name, addresses, charges }: BilledRequest): Html {
  const heading = html`<th scope="rowgroup" rowspan="${charges.size}">${name}${addressLines(addresses)}</th>`
  const cells = [...charges].map(
    ([event, units], at) =>
      html`<tr>${at === 0 ? heading : ''}<td>${event}</td><td class="number">${count(units)}</td></tr>\n`,
  )
  return html`<tbody>${cells}</tbody>`
}

/** What costs how many results. */
export const costTable = (): Html =>
  html`<div class="wide" tabindex="0" role="region" aria-label="Costs"><table><thead><tr><th scope="col">Request</th><th scope="col">Charged for</th><th scope="col" class="number">Results</th></tr></thead>
${billedRequests.map(rows)}</table></div>`

const freePaths = new Set(
  Object.values<Operation>(operations)
    .filter(({ cost }) => Object.keys(cost).length === 0)
    .map(({ path }) => path),
)

/** The operations that never cost anything. */
export const freeOperations = (): Html =>
  html`${[...freePaths].map((path, at) => html`${at > 0 ? ', ' : ''}<code>${breakable(path)}</code>`)}`
