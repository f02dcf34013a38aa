import { pathTemplate } from '#domain/path-template.ts'
import { operations } from '#generated/operations.ts'
import { emptyArguments } from './arguments.ts'
import type { ServiceTool } from './service-tool.ts'

const all = operations.listCountries.path
const one = pathTemplate(operations.getCountry.path)
const get = { method: 'GET', query: null, body: null } as const

/** With a country its manifest, without one the list: three fields, so one schema is valid for both. */
export const checkCoverage: ServiceTool = {
  name: 'svc_check_coverage',
  // The REST interface checks the length of a country; it answers 404.
  ownErrors: (args, errors) => [
    ...errors.filter(({ keyword }) => keyword !== 'maxLength'),
    ...emptyArguments(args, ['country']),
  ],
  plan: ({ country }) =>
    country === undefined
      ? { operationId: 'listCountries', request: { ...get, path: all } }
      : {
          operationId: 'getCountry',
          request: { ...get, path: one.fill({ code: country }) },
        },
  present: (body, { country }) =>
    country === undefined ? { ...body, manifest: null } : { countries: null, total_records: null, manifest: body },
  argumentsOf: ({ path }) => {
    if (path === all) return {}
    const found = one.match(path)
    return found && { country: found.code }
  },
}
