/** A document of docs/ that the service shows as a page. */
export interface GuideSource {
  /** Last part of its address, `/docs/<name>`. */
  name: string
  /** File in docs/. */
  file: string
  /** Title in lists of guides; by default the document's heading. */
  label?: string
  /** One sentence for the overview and for search engines. */
  summary: string
}

/** The guides in their order of reading, by the headings of the sidebar. */
export const guideSources: Readonly<Record<string, readonly GuideSource[]>> = {
  'Get started': [
    {
      name: 'quickstart',
      file: 'consuming.md',
      summary: 'A search, a lookup, an error with its correction, and a batch: in curl, TypeScript, Python and MCP.',
    },
    {
      name: 'keys',
      file: 'keys.md',
      label: 'API keys',
      summary: 'Format, scopes and constraints of keys, and what needs none.',
    },
    { name: 'errors', file: 'errors.md', summary: 'The twelve members of every error, and requests to send instead.' },
  ],
  'Find companies': [
    { name: 'matching', file: 'matching.md', summary: 'How search finds a company, and what its confidence means.' },
    {
      name: 'figures',
      file: 'matching/figures.md',
      label: 'Figures',
      summary: 'How well matching works, measured on genuine names.',
    },
    {
      name: 'batches',
      file: 'batch.md',
      label: 'Batches',
      summary: 'Up to 100 companies in a request, safe to send again.',
    },
    {
      name: 'caching',
      file: 'caching.md',
      label: 'Caching',
      summary: 'Entity tags, and how long a record may be kept.',
    },
  ],
  Connect: [
    {
      name: 'agents',
      file: 'mcp.md',
      label: 'Agents (MCP)',
      summary: 'The six tools, their answers, errors and limits.',
    },
    { name: 'sdks', file: 'sdks.md', label: 'SDKs', summary: 'Clients in TypeScript and Python, and collections.' },
    {
      name: 'reconciliation',
      file: 'reconciliation.md',
      label: 'OpenRefine',
      summary: 'Match a column of names in OpenRefine and other reconcilers.',
    },
    {
      name: 'lists',
      file: 'lists.md',
      label: 'Lists in CSV',
      summary: 'Match a list of any length at the command line.',
    },
  ],
  'Limits and costs': [
    { name: 'limits', file: 'limits.md', label: 'Limits', summary: 'Requests a minute, calls a day, results a month.' },
    {
      name: 'costs',
      file: 'billing.md',
      label: 'Costs',
      summary: 'What each request costs, and the rules of billing.',
    },
  ],
}
