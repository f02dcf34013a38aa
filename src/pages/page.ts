import type { Html } from '#domain/html.ts'
import type { RestClient } from '../rest/rest-client.ts'

/** What a page shows. */
export interface PageContent {
  title: string
  /** One sentence for search engines and previews of links. */
  description: string
  main: Html
  /** The path to link to; by default that of the request. */
  canonicalPath?: string
  /** The module of `src/pages/browser` that the page loads. */
  script?: string
  /** The style sheet of `src/pages/browser`, in place of that of the other pages. */
  style?: string
  /** Values for that module, which reads them with `pageData`. */
  data?: object
  /** 200 by default. */
  status?: number
  /** Whether it is about to change, so that a page that is fixed otherwise is not kept. */
  isPassing?: boolean
}

/** A visitor's request for a page. */
export interface PageRequest {
  /** Parameters of the path, decoded. */
  path: Readonly<Record<string, string>>
  query: URLSearchParams
  /** The REST interface with the demo key: limited and billed as the visitor's own request. */
  api: RestClient
}

/** A page for people. */
export interface Page {
  /** Path in the notation of Express, such as `/errors/:code`. */
  path: string
  /** Addresses of a page whose path has parameters, for the site map and for suggestions. */
  addresses?: readonly string[]
  /**
   * Whether the page is the same for every request while the service runs: it is rendered once, and cached for 5 minutes. A
   * function says for which requests that is true.
   */
  isFixed?: boolean | ((request: Pick<PageRequest, 'query'>) => boolean)
  /** Whether it is the API reference, whose script needs a policy of its own. */
  isReference?: boolean
  /** Whether programs that leave out `/v1` mean an operation by its path: they get the error that corrects them. */
  isLikeOperation?: boolean
  /** The content for a request; undefined if there is no such page. */
  show(request: PageRequest): PageContent | undefined | Promise<PageContent | undefined>
}

/** The addresses of pages; none for a path with parameters whose values are not known. */
export const addressesOf = (pages: readonly Page[]): string[] =>
  pages.flatMap(({ path, addresses }) => addresses ?? (path.includes(':') ? [] : [path]))

/** What pages know of the service. */
export interface Site {
  baseUrl: string
  mcpUrl: string
  errorsUrl: string
  demoKey: string
}
