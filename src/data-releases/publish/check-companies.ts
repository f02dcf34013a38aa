import { ReleaseError } from '../release-error.ts'
import type { Manifest } from '../store/manifest.ts'

/** A country with fewer is a sample or an excerpt, which a register replaces and which may shrink. */
const leastCompanies = 1_000
/** As imports: a register does not lose more than a tenth of its companies from one day to the next. */
const leastShare = 0.9

/**
 * Refuses a release in which a country lacks more than a tenth of the companies that the release before it has: the
 * builder's folder may be new, or another builder's. Throws ReleaseError.
 */
export function checkCompanies(companies: Readonly<Record<string, number>>, before: Manifest): void {
  for (const [country, published] of Object.entries(before.companies)) {
    const count = companies[country] ?? 0
    if (published < leastCompanies || count >= published * leastShare) continue
    throw new ReleaseError(
      `not published: ${country} has ${count} companies here, and ${published} in release ${before.release}; import the register, or add --accept-missing`,
    )
  }
}
