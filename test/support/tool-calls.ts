import { randomUUID } from 'node:crypto'
import { equinor, sampleReferences } from './batches.ts'

/** A call of a tool that succeeds, and one that is answered with an error of this code and status. */
interface ToolCall {
  tool: string
  args: () => object
  wrong: () => object
  code: string
  status: number
}

/** Every tool, called correctly and incorrectly. */
export const toolCalls: readonly ToolCall[] = [
  {
    tool: 'svc_get_company',
    args: () => equinor,
    wrong: () => ({ country: 'GB', registry_id: '445790' }),
    code: 'company_not_found',
    status: 404,
  },
  {
    tool: 'svc_search_companies',
    args: () => ({ q: 'statoil', country: 'NO' }),
    wrong: () => ({ q: 'statoil', country: 'UK' }),
    code: 'country_not_supported',
    status: 404,
  },
  {
    tool: 'svc_search_companies',
    args: () => ({ queries: [{ name: 'statoil' }, { name: 'xyzzyqwv' }], country: 'NO' }),
    wrong: () => ({ queries: [{ name: 'statoil', turnover: 7 }] }),
    code: 'invalid_request',
    status: 400,
  },
  {
    tool: 'svc_verify_status',
    args: () => equinor,
    wrong: () => ({ country: 'NO', registry_id: '999999999' }),
    code: 'company_not_found',
    status: 404,
  },
  {
    tool: 'svc_enrich_companies',
    args: () => ({ references: sampleReferences(12), idempotency_key: randomUUID() }),
    wrong: () => ({ references: [equinor], idempotency_key: 'no UUID' }),
    code: 'invalid_idempotency_key',
    status: 400,
  },
  {
    tool: 'svc_check_coverage',
    args: () => ({ country: 'NO' }),
    wrong: () => ({ country: 'XX' }),
    code: 'country_not_supported',
    status: 404,
  },
  {
    tool: 'svc_estimate_cost',
    args: () => ({ operation: 'enrich', estimated_records: 250 }),
    wrong: () => ({ operation: 'delete', estimated_records: 1 }),
    code: 'invalid_request',
    status: 400,
  },
]
