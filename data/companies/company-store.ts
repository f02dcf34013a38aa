import type { Company } from '#domain/companies/company.ts'
import type { View } from '#domain/companies/company-view.ts'

export interface NamedCompany {
  registry_id: string
  name: string
}

export type CompaniesByAlias = Map<string, NamedCompany[] | 'damaged'>

/** Registry ids and aliases to look up. */
export interface Numbers {
  registryIds: readonly string[]
  aliases: readonly string[]
}

export interface NumberedCompanies {
  /** The existing companies, by registry id. */
  companies: Map<string, Company | 'damaged'>
  /** The registry ids of the companies with each alias that exists. */
  owners: Map<string, string[]>
}

/** Reads single companies. Each read rejects with `PartitionUnavailableError` when the country cannot be read. */
export interface CompanyStore {
  /** The countries that may be read. */
  readonly countries: readonly string[]
  find(country: string, registryId: string): Promise<Company | undefined>
  /**
   * The existing companies of the given ids, by id, in the given order, with one query; `damaged` where a record of it
   * is.
   */
  findMany(country: string, registryIds: readonly string[]): Promise<Map<string, Company | 'damaged'>>
  /** The companies with an alias: an LEI, a VAT number, a court's number without its court. */
  findByAlias(country: string, alias: string, limit: number): Promise<NamedCompany[]>
  /**
   * The companies with any of the aliases, by alias, at most `limit` of each, with one query; `damaged` where they
   * cannot be read.
   */
  findByAliases(country: string, aliases: readonly string[], limit: number): Promise<CompaniesByAlias>
  /**
   * The companies with any of the ids, or with any of the aliases, at most `limit` of each: a point read for each alias
   * and one query for all companies. A file replaced within the last second may be read as it was.
   */
  findNumbered(country: string, numbers: Numbers, limit: number): Promise<NumberedCompanies>
  /**
   * The entity tag of a company in a view. That of the whole company is computed once for each object: recently read
   * companies are returned as the same object.
   */
  entityTagOf(company: Company, view: View): string
  /** The JSON of a recently read company in UTF-8, which is made once for each object; undefined of any other. */
  jsonOf(company: Company): Uint8Array | undefined
}
