import type { CompaniesApi } from './generated/apis/index.js'
import type { Company } from './generated/models/index.js'
import { ResponseError } from './generated/runtime.js'

/** A company and its entity tag, or that the caller's copy is current, which costs nothing. */
export type Lookup = { notModified: false; company: Company; etag: string } | { notModified: true; etag: string }

const notModified = 304

/** Looks up one company; with the entity tag of an earlier lookup, only if it has changed. */
export async function lookUp(api: CompaniesApi, country: string, registry_id: string, etag?: string): Promise<Lookup> {
  try {
    const reply = await api.getCompanyRaw({ country, registry_id, ...(etag && { if_none_match: etag }) })
    return { notModified: false, company: await reply.value(), etag: reply.raw.headers.get('etag') ?? '' }
  } catch (error) {
    if (etag && error instanceof ResponseError && error.response.status === notModified)
      return { notModified: true, etag }
    throw error
  }
}
