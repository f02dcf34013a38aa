import { coreKey } from '../../src/corpus/core-key.ts'
import type { SyntheticCompany } from '../../src/corpus/synthetic-companies.ts'
import type { CorpusQuery } from '../queries/make-queries.ts'

const namesOf = ({ former_name, former_core_name, trade_name }: SyntheticCompany) => [
  ...(former_name && former_core_name
    ? [[former_name, former_core_name] as const, [former_core_name, former_core_name] as const]
    : []),
  ...(trade_name ? [[trade_name, trade_name] as const] : []),
]

/** Queries by former and trade names of a sample of companies, because the query maker uses current names only. */
export function otherNameQueries(
  companies: readonly SyntheticCompany[],
  wanted: number,
): (CorpusQuery & { how: string })[] {
  const having = [...companies.entries()].filter(([, company]) => company.former_name ?? company.trade_name)
  const step = Math.max(1, Math.floor(having.length / wanted))
  return having
    .filter((_, at) => at % step === 0)
    .flatMap(([company, row]) =>
      namesOf(row).map(([text, core]) => ({
        variant: 'exact' as const,
        how: 'other_name',
        text,
        country: row.country,
        target: 'name' as const,
        company,
        core_key: coreKey(core),
        street_key: coreKey(row.street),
        locality_key: coreKey(row.locality),
      })),
    )
}
