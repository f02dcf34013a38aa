import type { ApiReply } from './send-request.ts'

type Body = ApiReply['body']

/** A value without members that are null. */
export const withoutNull = (value: Body): Body =>
  JSON.parse(JSON.stringify(value, (_, inner) => (inner === null ? undefined : inner)))

const briefCountry = ({ manifest: _, source_date: __, ...country }: Body) => country

const candidateOf = ({ source_url: _, lookup: __, matched_on, explanation = [], ...candidate }: Body) => {
  const compared = explanation.filter(({ grade }: Body) => grade !== 'Z')
  return {
    ...candidate,
    ...(matched_on?.value !== candidate.name && { matched_on }),
    ...(compared.length > 0 && { explanation: compared }),
  }
}

/** A row of a batch in the view `summary`, as the tool shows it. */
const rowOf = ({ index, status, company, ...row }: Body, view: string) => {
  if (!company) return { index, status, ...row }
  const { source_url, legal_form_label, ...brief } = company
  return { ...row, company: view === 'summary' ? brief : company }
}

/** The fields of a manifest that a record of the tools has. */
const withoutDetails = (fields: Body): Body =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !/^details(?:\.|$)/.test(name)))

const shown: Record<string, (body: Body, args: Body) => Body> = {
  svc_get_company: body => body,
  svc_search_companies: (body, { queries }) => {
    if (queries) {
      const { idempotency_key: _, summary, results } = body
      const { cost_units: __, ...counts } = summary
      const rows = results.map((row: Body) => ({ ...row, candidates: row.candidates.map(candidateOf) }))
      return { summary: counts, results: rows }
    }
    const { query, candidates, searched_countries: _, ...rest } = body
    const identifier = query.identifier && { query: { identifier: query.identifier } }
    return { ...identifier, ...rest, candidates: candidates.map(candidateOf) }
  },
  svc_verify_status: ({ country, registry_id, name, status, status_detail, data_freshness, source_url }) => ({
    country,
    registry_id,
    name,
    status,
    on_register: status_detail.on_register,
    status_since: status_detail.since,
    flags: status_detail.flags,
    successor: status_detail.successor,
    last_confirmed_at: data_freshness.last_confirmed_at,
    source_url,
  }),
  svc_enrich_companies: ({ summary, results }, { view = 'summary' }) => ({
    summary,
    results: results.map((row: Body) => rowOf(row, view)),
  }),
  svc_check_coverage: ({ details: _, ...body }, { country }) =>
    country === undefined
      ? { ...body, countries: body.countries.map(briefCountry) }
      : { manifest: { ...body, fields: withoutDetails(body.fields) } },
}

/** What a tool shows of the reply to its REST request: less, without null, and with entity tag and cost. */
export function shownByTool(tool: string, args: Body, { body, headers }: Pick<ApiReply, 'body' | 'headers'>): Body {
  const cost = tool === 'svc_check_coverage' ? {} : { cost_units: Number(headers['x-svc-cost-units']) }
  const tag = tool === 'svc_get_company' ? { etag: headers.etag } : {}
  return withoutNull({ ...shown[tool]?.(body, args), ...cost, ...tag })
}
