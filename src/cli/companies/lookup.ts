import type { Command } from 'commander'
import { companyPath } from '#domain/companies/company-path.ts'
import type { components } from '#generated/schema.ts'
import { sendOnce } from '../../client/connect-service.ts'
import { countryCodeOf } from '../../client/country-code.ts'
import { answerOf } from '../../client/problem-of.ts'
import type { CommandContext } from '../command-context.ts'
import { notEmpty } from '../options/not-empty.ts'
import { connectTo, type ServiceOptions, withServiceOptions } from '../options/service-options.ts'
import { printProblem } from './print-problem.ts'

type Company = components['schemas']['Company']

interface Options extends ServiceOptions {
  json?: boolean
}

const formerName = ({ name, until }: Company['previous_names'][number]) => (until ? `${name} (until ${until})` : name)

const fieldsOf = (company: Company) => ({
  country: company.country,
  registry_id: company.registry_id,
  name: company.name,
  status: company.status,
  legal_form: company.legal_form?.registry_label ?? company.legal_form?.registry_code ?? null,
  previous_names: company.previous_names.map(formerName).join('; '),
  address: company.registered_address?.text ?? null,
  incorporation_date: company.incorporation_date,
  dissolution_date: company.dissolution_date,
  identifiers: company.identifiers.map(({ scheme, value }) => `${scheme} ${value}`).join('; '),
  register: company.registry.name,
  licence: company.registry.licence,
  source_url: company.source_url,
  last_confirmed_at: company.data_freshness.last_confirmed_at,
})

async function lookup(country: string, id: string, options: Options, context: CommandContext) {
  using service = await connectTo(options, context)
  const path = companyPath.fill({ country: countryCodeOf(country), registry_id: id })
  const reply = await sendOnce(service, { method: 'GET', path, query: null, body: null })
  if (reply.status !== 200) return printProblem(reply, { url: service.url, json: options.json }, context)
  const company = answerOf<Company>(reply, 'registry_id', service.url)
  if (options.json) context.print.json(company)
  else context.print.fields(fieldsOf(company))
}

/** `svc lookup`. */
export function lookupCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('lookup')
    .argument('<country>', 'code or name of the country', notEmpty)
    .argument('<registry-id>', 'registry id of the company', notEmpty)
    .option('--json', 'print JSON: the record, or the error')
  withServiceOptions(command).action((country: string, id: string, options: Options) =>
    lookup(country, id, options, context),
  )
}
