import { batchesOf, type ManyAnswers, sendBatches } from './batches.js'
import { type Lookup, lookUp } from './conditional-lookup.js'
import { AccountApi, CompaniesApi, CoverageApi, DiscoveryApi, OperationsApi } from './generated/apis/index.js'
import type { BatchRequest, Reference } from './generated/models/index.js'
import { Configuration } from './generated/runtime.js'
import { throwProblems } from './problem-error.js'
import { pauseFor, type RetryOptions, retryingFetch } from './retrying-fetch.js'

export interface ClientOptions extends Partial<RetryOptions> {
  /** Base URL of the service, such as `http://127.0.0.1:8080`. */
  baseUrl: string
  /** API key; without one only countries, health and discovery are available. */
  apiKey?: string
}

/** The client: the generated operations by tag, with retries, batches and conditional lookups. Errors are thrown as `ProblemError`. */
export class SvcClient {
  readonly companies: CompaniesApi
  readonly coverage: CoverageApi
  readonly account: AccountApi
  readonly operations: OperationsApi
  readonly discovery: DiscoveryApi

  constructor({ baseUrl, apiKey, ...retry }: ClientOptions) {
    const { fetch = globalThis.fetch, pause = pauseFor, maxRetries = 3, maxWaitSeconds = 60 } = retry
    const configuration = new Configuration({
      basePath: new URL(baseUrl).href.replace(/\/+$/, ''),
      fetchApi: retryingFetch({ fetch, pause, maxRetries, maxWaitSeconds }),
      middleware: [throwProblems],
      ...(apiKey && { accessToken: apiKey }),
    })
    this.companies = new CompaniesApi(configuration)
    this.coverage = new CoverageApi(configuration)
    this.account = new AccountApi(configuration)
    this.operations = new OperationsApi(configuration)
    this.discovery = new DiscoveryApi(configuration)
  }

  /** Looks up one company; with the entity tag of an earlier lookup, only if it has changed. */
  lookUp(country: string, registryId: string, etag?: string): Promise<Lookup> {
    return lookUp(this.companies, country, registryId, etag)
  }

  /** Looks up any number of companies in batches of 100. */
  lookUpMany(references: readonly Reference[]): Promise<ManyAnswers> {
    return this.sendBatches(batchesOf(references))
  }

  /** The batches of `batchesOf`; retried after a failure, they are not billed twice. */
  sendBatches(batches: readonly BatchRequest[]): Promise<ManyAnswers> {
    return sendBatches(this.companies, batches)
  }
}
