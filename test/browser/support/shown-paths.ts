/** A search with results, a company, and an address that does not exist. */
const further = ['/?q=statoill+asa&country=NO', '/companies/NO/923609016', '/nothing']

/** Of pages that differ only in their figures, such as those of errors, the first one stands for all. */
const isOneOfMany = /^\/(errors|coverage)\/[^/]+$/

/** An address of each page, by the site map, so that a new page is among them. */
export async function shownPaths(service: { url: string }): Promise<string[]> {
  const text = await (await fetch(`${service.url}/sitemap.xml`)).text()
  const paths = [...text.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path)
  const families = new Map(paths.toReversed().map(path => [isOneOfMany.exec(path)?.[1] ?? path, path]))
  return [...[...families.values()].toReversed(), ...further]
}
