import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import { catalogue } from '#domain/errors/catalogue.ts'
import { searchBox } from '../../src/pages/search-box.ts'
import { type ApiAnswer, readAnswer } from '../../src/pages/views/api-answer.ts'
import { companyRequest, matchRequest, searchRequest } from '../../src/pages/views/api-request.ts'
import { codeSamples, curlOf } from '../../src/pages/views/code-samples.ts'
import { coverageLine, unsearched } from '../../src/pages/views/coverage-line.ts'
import { matchCsv } from '../../src/pages/views/match-csv.ts'
import { matchView } from '../../src/pages/views/match-view.ts'
import type { MatchRow } from '../../src/pages/views/matched-list.ts'
import { listCost, readNames } from '../../src/pages/views/name-list.ts'
import { addressOf } from '../../src/pages/views/page-address.ts'
import { problemView } from '../../src/pages/views/problem-view.ts'
import { resultCount, type SearchResult, searchView } from '../../src/pages/views/search-view.ts'
import { day, percent } from '../../src/pages/views/words.ts'
import { unescaped } from './unescaped.ts'

const caller = { baseUrl: 'https://api.example', demoKey: 'demo' }

const samplesOf = (...[request]: Parameters<typeof searchRequest>) =>
  Object.fromEntries(codeSamples(searchRequest(request), caller).map(({ id, code }) => [id, code]))

describe('the code of a request', () => {
  it('searches by curl, TypeScript, Python and an MCP tool', () => {
    const { curl, typescript, python, mcp } = samplesOf({ q: 'statoil', country: 'NO' })
    assert.equal(
      curl,
      "curl -H 'Authorization: Bearer demo' 'https://api.example/v1/companies/search?q=statoil&country=NO'",
    )
    assert.ok(typescript?.includes("await svc.search({ q: 'statoil', country: 'NO' })"))
    assert.ok(python?.includes('svc.search("statoil", country="NO")'))
    assert.deepEqual(JSON.parse(mcp ?? '').params, {
      name: 'svc_search_companies',
      arguments: { q: 'statoil', country: 'NO' },
    })
  })

  it('looks up a company by its id, with its zeros', () => {
    const codes = codeSamples(companyRequest('GB', '00445790'), caller).map(({ code }) => code)
    assert.equal(codes[0], "curl -H 'Authorization: Bearer demo' https://api.example/v1/companies/GB/00445790")
    assert.ok(codes[1]?.includes("await svc.lookUp('GB', '00445790')"))
    assert.ok(codes[2]?.includes('svc.look_up("GB", "00445790")'))
    assert.deepEqual(JSON.parse(codes[3] ?? '').params.arguments, { country: 'GB', registry_id: '00445790' })
  })

  it('has the names of a list in each language, and as queries of the MCP tool', () => {
    const samples = codeSamples(matchRequest(['Equinor'], '', '7d1b1d53-6a6b-4f0c-8f0e-3a3f0a8f9b11'), caller)
    assert.deepEqual(
      samples.map(({ id }) => id),
      ['curl', 'typescript', 'python', 'mcp'],
    )
    for (const { code } of samples) assert.ok(code.includes('"name":') && code.includes('Equinor'))
  })

  for (const q of [`O'Neill`, '"; rm -rf ~', '$(id)', '`id`', "'; id; '", '\\', 'a\nb', '$x'])
    it(`quotes ${JSON.stringify(q)} for the shell and in each language`, () => {
      const { curl = '', typescript = '', python = '', mcp = '' } = samplesOf({ q, country: '' })
      const address = /'(https:[^']*)'$/.exec(curl)?.[1] ?? ''
      assert.equal(new URL(address).searchParams.get('q'), q)
      const [, literal = ''] = /q: ('(?:[^'\\]|\\.)*') \}/.exec(typescript) ?? []
      assert.equal(Function(`return ${literal}`)(), q)
      assert.equal(JSON.parse(/search\((".*")\)/.exec(python)?.[1] ?? ''), q)
      assert.equal(JSON.parse(mcp).params.arguments.q, q)
    })

  it('quotes the body of a list for the shell', () => {
    const curl = curlOf(matchRequest([`O'Neill & Sons`], 'IE', '7d1b1d53-6a6b-4f0c-8f0e-3a3f0a8f9b11'), caller)
    assert.ok(curl.includes(`"name":"O'\\''Neill & Sons","country":"IE"`))
  })
})

const result = (change: Partial<SearchResult>): SearchResult => ({
  query: { q: 'x', country: null, mode: 'auto', normalized: 'x' },
  candidates: [],
  total: { value: 0, relation: 'eq' },
  ambiguous: false,
  next_cursor: null,
  searched_countries: ['DE'],
  unavailable_countries: [],
  partial: false,
  ...change,
})

const cost = { units: 0, credits: 500, bucket: 'companies-search', limit: 10, remaining: 9 }
const viewOf = (body: SearchResult) => unescaped(searchView({ q: 'x', country: 'DE' }, { cost, body }, caller).text)

describe('the answer to a search', () => {
  it('tells on a miss in Germany that its data are a frozen snapshot of February 2019', () => {
    const note = 'No match in DE. The register of DE is only partially loaded.'
    const coverage = {
      record_count: 5_305_727,
      completeness: 'full' as const,
      source_date: '2019-02-01',
      frozen_until: '2019-02',
    }
    const text = viewOf(result({ coverage: { ...coverage, note } }))
    for (const part of ['No company found', note, '5,305,727 companies loaded.', 'end with February 2019'])
      assert.ok(text.includes(part), part)
  })

  it('says once on a miss that only a sample is loaded, and leads to a search of all countries', () => {
    const note = 'No match in DE. The register of DE is only partially loaded (a sample of 12 companies).'
    const coverage = { record_count: 12, completeness: 'sample' as const }
    const found = 'Only a sample of well-known companies is loaded.'
    assert.ok(coverageLine(result({ coverage })).includes(found))
    const text = viewOf(result({ coverage: { ...coverage, note } }))
    assert.ok(text.includes(note) && !text.includes(found))
    assert.ok(text.includes('href="/?q=x">Search all countries'))
  })

  it('says what is wrong with a query of one letter in words of the page, without a pointer', () => {
    const body = {
      code: 'invalid_request',
      title: 'Invalid request',
      request_id: 'R',
      retryable: false,
      detail: '/query/q must have at least 2 characters.',
      correction: 'Correct the fields.',
      invalid_fields: [{ pointer: '/query/q', message: 'must have at least 2 characters' }],
      suggested_request: null,
    }
    const answer = readAnswer<SearchResult>({ status: 400, header: () => null, body })
    const { text } = searchView({ q: 'x', country: 'DE' }, answer, caller)
    const [notice = ''] = /<div class="notice.*?<\/div>/s.exec(text) ?? []
    assert.ok(notice.includes('A search must have at least 2 characters.'), notice)
    assert.ok(!notice.includes('/query/q') && !notice.includes('Correct the fields'), notice)
  })

  it('names the countries that are partial or frozen among several, and above the results those not available', () => {
    const several = result({
      searched_countries: ['DE', 'FR', 'NO'],
      unavailable_countries: ['SE'],
      coverage: { completeness: 'partial', partial_countries: ['FR'], frozen_countries: ['DE'] },
    })
    const line = 'Searched: 3 countries. Only a part of France. The data of Germany are a frozen snapshot.'
    assert.equal(coverageLine(several), line)
    const text = viewOf(several)
    const gap = text.indexOf('<p class="notice warn">Sweden could not be searched at the moment.</p>')
    assert.ok(gap > 0 && gap < text.indexOf('<ol class="candidates plain">'))
  })

  it('calls the Netherlands and the United Kingdom so within a sentence', () => {
    const several = result({
      searched_countries: ['DE', 'GB'],
      unavailable_countries: ['NL', 'PL'],
      coverage: { completeness: 'partial', partial_countries: ['DE', 'GB'] },
    })
    const line = 'Searched: 2 countries. Only a part of Germany and the United Kingdom.'
    assert.equal(coverageLine(several), line)
    assert.equal(unsearched(several), 'The Netherlands and Poland could not be searched at the moment.')
    assert.ok(searchBox({ country: 'NL' }).text.includes('Search companies in the Netherlands by name or number'))
  })

  it('names no cost, nothing that is left, no code and no answer as JSON if the service did not answer', () => {
    const request = { q: 'x', country: 'DE' }
    const answer = readAnswer<SearchResult>({ status: 0, header: () => undefined, body: undefined })
    const { text } = searchView(request, answer, caller)
    assert.ok(text.includes('The service did not answer.'))
    assert.doesNotMatch(text, /internal_error|Answer as JSON/)
    assert.doesNotMatch(text, /Cost|Left this m/)
  })

  it('says that more than one company may be meant, and links to the next page', () => {
    const text = viewOf(result({ ambiguous: true, next_cursor: 'abc=' }))
    assert.ok(text.includes('More than one company may be meant'))
    assert.ok(text.includes('href="/?q=x&country=DE&cursor=abc%3D"'))
  })

  it('shows markup in every text of a candidate, of the note and of a number as text', () => {
    const text = '<i>x</i>"'
    const candidate = {
      country: text,
      registry_id: text,
      name: text,
      status: text,
      address: text,
      incorporation_date: text,
      source_url: text,
      confidence_score: 0.5,
      match: true,
      matched_on: { field: text, value: text },
      explanation: [{ feature: text, grade: 'A', score: 1, detail: text }],
      lookup: text,
    } as unknown as SearchResult['candidates'][number]
    const query = { ...result({}).query, identifier: { value: text, result: 'found' as const, detail: text } }
    const coverage = { completeness: 'full' as const, note: text, source_date: text, frozen_until: text }
    for (const candidates of [[candidate], []]) {
      const shown = searchView(
        { q: text, country: text },
        { cost, body: result({ candidates, query, coverage }) },
        caller,
      )
      assert.ok(shown.text.includes('&lt;i&gt;'))
      assert.ok(!shown.text.includes('<i>'))
    }
  })

  it('keeps the status in the link to the next page, and offers after a miss any status and all countries', () => {
    const search = { q: 'x', country: 'DE', status: 'active' }
    const textOf = (body: SearchResult) => unescaped(searchView(search, { cost, body }, caller).text)
    assert.match(
      textOf(result({ next_cursor: 'c' })),
      /href="\/\?q=x&country=DE&status=active&cursor=c">More companies/,
    )
    const miss = textOf(result({}))
    assert.match(miss, /href="\/\?q=x&country=DE">Search companies of any status/)
    assert.match(miss, /href="\/\?q=x&status=active">Search all countries/)
  })

  it('counts the best 10 of at least 200 companies', () => {
    const candidates = Array.from({ length: 10 }) as SearchResult['candidates']
    const body = result({ candidates, total: { value: 200, relation: 'gte' } })
    assert.equal(resultCount({ cost, body }, {}), 'The best 10 of at least 200 companies')
    assert.equal(resultCount({ cost, body: result({}) }, {}), 'No company found')
  })

  it('calls the last 2 of 12 companies 2 more, not the best, and leads back to a search without a cursor', () => {
    const search = { q: 'x', country: 'DE', cursor: 'c' }
    const candidates = Array.from({ length: 2 }) as SearchResult['candidates']
    const body = result({ candidates, total: { value: 12, relation: 'eq' } })
    assert.equal(resultCount({ cost, body }, search), '2 more of 12 companies')
    const text = unescaped(searchView(search, { cost, body: result({}) }, caller).text)
    assert.match(text, /href="\/\?q=x&country=DE">Search again from the best company/)
    assert.doesNotMatch(viewOf(result({ next_cursor: 'c' })), /from the best company/)
  })

  it('never rounds a confidence up to 100 %', () => {
    assert.deepEqual(
      [percent(1), percent(0.9999), percent(0.955), percent(0)],
      ['100\u00a0%', '99\u00a0%', '96\u00a0%', '0\u00a0%'],
    )
  })
})

const problem = (change: object) => {
  const sent = { detail: '', correction: '', suggested_request: null, request_id: 'R' }
  const body = { code: 'timeout', title: 'Timeout', ...sent, ...change }
  const answer = readAnswer({ status: 504, header: () => null, body }) as ApiAnswer<never>
  return problemView(answer.problem ?? assert.fail(), '/?q=x').text
}

describe('the view of an error', () => {
  it('says when a used-up quota ends, and in how many seconds a window does', () => {
    const quota = problem({ code: 'quota_exhausted', limit: { reset_iso: '2026-11-24T00:00:00Z' } })
    assert.ok(quota.includes('It can be sent again after 24 November 2026 at 00:00 UTC.'))
    const window = problem({ retryable: true, retry_after_seconds: 34 })
    assert.ok(window.includes('in 34 seconds') && window.includes('href="/?q=x">Try again'))
  })

  it('leads to a key of your own where the 100 calls of the demo key are used up, and not where a month is', () => {
    const linkOf = (bucket: string) => problem({ code: 'quota_exhausted', limit: { bucket } }).includes('/docs/keys#')
    assert.deepEqual([linkOf('test_daily'), linkOf('monthly_results')], [true, false])
  })

  it('says once when to send a request again, where the correction says it already', () => {
    const iso = '2026-11-24T00:00:00Z'
    const quota = problem({
      code: 'quota_exhausted',
      limit: { reset_iso: iso },
      correction: `Wait until ${iso}, or upgrade to the solo tier.`,
    })
    assert.equal(quota.match(/24 November 2026/g)?.length, 1)
    assert.ok(!quota.replace(/datetime="[^"]*"/g, '').includes(iso) && quota.includes(', or upgrade to the solo tier.'))
    const window = problem({
      code: 'rate_limit_exceeded',
      retryable: true,
      retry_after_seconds: 34,
      correction: 'Wait 34 seconds, then retry the request.',
    })
    assert.equal(window.match(/34 seconds/g)?.length, 1)
    const country = problem({
      code: 'partition_unavailable',
      retryable: true,
      retry_after_seconds: 30,
      correction: catalogue.partition_unavailable.correction({ country: 'NO' }),
    })
    assert.ok(country.includes('<p>Retry after 30 seconds. /v1/health shows the current state.</p>'), country)
    assert.equal(country.match(/\bseconds?\b/g)?.length, 1)
    const now = problem({
      retryable: true,
      retry_after_seconds: null,
      correction: 'Check the connection, and try again.',
    })
    assert.ok(now.includes('>Try again</a>') && !now.includes('It can be sent again now.'))
  })

  it('points to searches of one country when those of all countries are used up, and not when those of one are', () => {
    const body = {
      code: 'rate_limit_exceeded',
      title: '',
      detail: '',
      correction: '',
      request_id: 'R',
      retryable: true,
      suggested_request: null,
    }
    const answer = readAnswer<SearchResult>({ status: 429, header: () => null, body })
    const shown = (country: string) => searchView({ q: 'shell', country }, answer, caller).text
    assert.ok(shown('').includes('Searches of one country have a limit of their own'))
    assert.ok(!shown('NL').includes('a limit of their own'))
  })

  it('says of a window that is used up what the demo key may search in a minute and when it may again, once', () => {
    const body = {
      code: 'rate_limit_exceeded',
      title: 'Rate limit exceeded',
      request_id: 'R',
      retryable: true,
      detail: 'The companies-search bucket allows 10 requests in 60 seconds.',
      retry_after_seconds: 34,
      correction: 'Wait 34 seconds, then retry the request.',
      limit: { resource: 'companies-search', limit: 10, remaining: 0, reset_seconds: 34 },
      suggested_request: null,
    }
    const answer = readAnswer<SearchResult>({ status: 429, header: () => null, body })
    const [notice = ''] =
      /<div class="notice.*?<\/div>/s.exec(searchView({ q: 'shell', country: 'NL' }, answer, caller).text) ?? []
    assert.ok(notice.includes('The demo key may send 10 searches of one country a minute.'), notice)
    assert.equal(notice.match(/34 seconds/g)?.length, 1)
    assert.doesNotMatch(notice, /bucket/)
  })

  it('shows a suggestion that no page sends as text', () => {
    const suggested_request = { method: 'POST', path: '/v1/companies/match', query: null, body: {} }
    const text = problem({ suggested_request })
    assert.ok(text.includes('POST /v1/companies/match') && !text.includes('data-suggested'))
  })

  it('reads a reply that is not of the API as no answer', () => {
    const { problem: none } = readAnswer({ status: 502, header: () => undefined, body: undefined })
    assert.equal(none?.title, 'No answer')
  })
})

describe('the page of a request', () => {
  it('is that of a search, of a company, and none of others', () => {
    const query = { q: 'x', country: 'NO' }
    const request = { method: 'GET', path: '/v1/companies/search', query, body: null } as const
    assert.equal(addressOf(request), '/?q=x&country=NO')
    assert.equal(addressOf({ ...request, query: { ...query, status: 'active' } }), '/?q=x&country=NO&status=active')
    assert.equal(addressOf({ ...request, query: { ...query, mode: 'name' } }), undefined)
    assert.equal(addressOf(companyRequest('CH', 'CHE-1/2')), '/companies/CH/CHE-1%2F2')
    assert.equal(addressOf({ ...request, path: '/v1/countries', query: null }), undefined)
    assert.equal(addressOf({ ...request, method: 'POST' }), undefined)
  })
})

const row = (change: Partial<MatchRow>): MatchRow => ({
  index: 0,
  ref: null,
  status: 'not_found',
  match: false,
  ambiguous: false,
  partial: false,
  candidates: [],
  error: null,
  ...change,
})

describe('a list of names', () => {
  it('says once, below the table, what 19 of 20 rows without a company have in common, and in its row what one has', () => {
    const miss = (note: string, at: number) => ({ name: `Name ${at}`, row: row({ note }) })
    const rows = [...Array(19).fill('The register of NO is a sample.'), 'It has no word of a name.'].map(miss)
    const names = rows.map(({ name }) => name)
    const request = matchRequest(names, 'NO', '7d1b1d53-6a6b-4f0c-8f0e-3a3f0a8f9b11')
    const { text } = matchView({ rows, problem: undefined, cost, request, body: {} }, 'NO', '/', caller)
    assert.equal(text.split('The register of NO is a sample.').length - 1, 1)
    assert.equal(text.split('<td class="soft" colspan="2">No company found.').length - 1, 19)
    assert.match(text, /Name 19<\/th><td[^>]*>It has no word of a name\./)
  })

  it('is read line by line: blank lines are left out, and those after the 20th counted', () => {
    assert.deepEqual(readNames(' A \r\n\n\tB\u2028C'), { names: ['A', 'B', 'C'], left: 0 })
    assert.equal(readNames('x\n'.repeat(25)).left, 5)
    assert.deepEqual(readNames('  '), { names: [], left: 0 })
  })

  it('costs 1 unit a name in one country and 10 in all, in requests of 10 names', () => {
    assert.equal(listCost(7, 'NO'), '7 names: at most 7 units.')
    assert.equal(listCost(11, ''), '11 names: at most 110 units, in two requests of at most 10.')
  })

  it('is exported as CSV with quotes, and without formulas', () => {
    const names = ['=1+1', 'A "B", C', '@x', '-1', '+2', 'O’Neill']
    const csv = matchCsv(names.map(name => ({ name, row: row({}) })))
    const read = parse(csv, { bom: true, columns: true }) as { query: string }[]
    assert.deepEqual(
      read.map(({ query }) => query),
      ["'=1+1", 'A "B", C', "'@x", "'-1", "'+2", 'O’Neill'],
    )
  })
})

describe('dates on pages', () => {
  it('are days, months, or the text itself', () => {
    assert.deepEqual(['2018-05-15', '2019-02', 'x'].map(day), ['15 May 2018', 'February 2019', 'x'])
  })
})
