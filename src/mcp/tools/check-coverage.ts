import { pathTemplate } from '#domain/path-template.ts'
import { toolCalls } from '#generated/mcp-calls.ts'
import { operations } from '#generated/operations.ts'
import { withoutPath } from '../answers/without-path.ts'
import { emptyArguments } from '../arguments/arguments.ts'
import type { ServiceTool } from '../service-tool.ts'

const all = operations.listCountries.path
const one = pathTemplate(operations.getCountry.path)
const get = { method: 'GET', query: null, body: null } as const

/** A manifest without the share of records with each of the details, which no record has that a tool answers. */
function withoutDetails(manifest: { fields?: object }): object {
  const fields = Object.entries(manifest.fields ?? {}).filter(([name]) => name.split('.')[0] !== 'details')
  return { ...manifest, fields: Object.fromEntries(fields) }
}

/** Returns the manifest of a country, or without a country the list of all. */
export const checkCoverage: ServiceTool = {
  name: 'svc_check_coverage',
  // The REST interface answers 404 to a country that is too long.
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
    toolCalls.svc_check_coverage.omit.reduce(
      withoutPath,
      country === undefined ? body : { manifest: withoutDetails(body) },
    ),
  argumentsOf: ({ path }) => {
    if (path === all) return {}
    const found = one.match(path)
    return found && { country: found.code }
  },
}
