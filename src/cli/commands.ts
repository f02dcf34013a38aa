import { operations } from '#generated/operations.ts'
import type { Commands } from './command-entry.ts'

const { in_country, cross_country } = operations.searchCompanies.cost

/** Every command of `svc`, in the order of the help. A command is loaded when it is run: some need the whole service. */
export const commands: Commands = {
  serve: {
    group: 'Serve',
    summary: 'serve the REST interface; an empty data folder gets the embedded sample',
    dataFolder: 'made',
    load: async () => (await import('./server/serve.ts')).serveCommand,
  },
  mcp: {
    group: 'Serve',
    summary: 'serve the MCP tools over stdin and stdout, with the restricted key in SVC_API_KEY',
    dataFolder: 'unused',
    load: async () => (await import('./companies/mcp.ts')).mcpCommand,
  },
  lookup: {
    group: 'Ask a running service',
    summary: 'look up one company at a running service; exit code 1 if it is not found',
    dataFolder: 'unused',
    load: async () => (await import('./companies/lookup.ts')).lookupCommand,
  },
  search: {
    group: 'Ask a running service',
    summary: `search a running service for companies by name, address or number: ${in_country} unit in a country, ${cross_country} without; exit code 1 if none is found`,
    dataFolder: 'unused',
    load: async () => (await import('./companies/search.ts')).searchCommand,
  },
  match: {
    group: 'Ask a running service',
    summary: 'match the companies of a CSV file at a running service; it asks before units are spent',
    dataFolder: 'unused',
    load: async () => (await import('./companies/match.ts')).matchCommand,
  },
  import: {
    group: 'Load registers',
    summary: 'import a register; its partitions are served meanwhile, and replaced at the end',
    dataFolder: 'made',
    load: async () => (await import('./data/import.ts')).importCommand,
  },
  publish: {
    group: 'Load registers',
    summary: 'publish the partitions and their search index, which it builds, to the servers of SVC_ARTEFACTS_URL',
    load: async () => (await import('./data/publish.ts')).publishCommand,
  },
  releases: {
    group: 'Load registers',
    summary: 'list what was published, go back to a release, remove old ones',
    dataFolder: 'unused',
    load: async () => (await import('./data/releases.ts')).releasesCommand,
  },
  weights: {
    group: 'Load registers',
    summary: 'count how common words are in the names of the data folder, and weigh them by it in searches',
    load: async () => (await import('./data/weights.ts')).weightsCommand,
  },
  synthesize: {
    group: 'Load registers',
    summary: 'write registers of invented companies, for benchmarks only, to a separate folder',
    dataFolder: 'unused',
    load: async () => (await import('./data/synthesize.ts')).synthesizeCommand,
  },
  accounts: {
    group: 'Accounts and keys',
    summary: 'create, list, change, suspend and close accounts; show and export their usage',
    dataFolder: subcommand => (subcommand === 'create' ? 'made' : 'needed'),
    load: async () => (await import('./accounts/accounts.ts')).accountsCommand,
  },
  keys: {
    group: 'Accounts and keys',
    summary: 'create, list, rotate and revoke API keys',
    load: async () => (await import('./accounts/keys.ts')).keysCommand,
  },
  webhooks: {
    group: 'Accounts and keys',
    summary: 'send events to other programs: quotas reached, keys that expire, imports',
    load: async () => (await import('./accounts/webhooks.ts')).webhooksCommand,
  },
  operators: {
    group: 'Accounts and keys',
    summary: 'create, list and revoke operators of the administration API',
    load: async () => (await import('./accounts/operators.ts')).operatorsCommand,
  },
  secret: {
    group: 'Accounts and keys',
    summary: 'rotate the server secret without ending a key, list the secrets, retire one',
    load: async () => (await import('./server/secret.ts')).secretCommand,
  },
  slots: {
    group: 'Accounts and keys',
    summary: 'list accounts by their slots, and move those of a slot to another cell',
    load: async () => (await import('./server/slots.ts')).slotsCommand,
  },
  backup: {
    group: 'Move and keep data',
    summary: 'copy accounts, keys, usage and server secret while servers run, or verify such a copy',
    dataFolder: (_, { verify }) => (verify ? 'unused' : 'needed'),
    load: async () => (await import('./server/backup.ts')).backupCommand,
  },
  restore: {
    group: 'Move and keep data',
    summary: 'make the data folder of a backup; SVC_DATA_DIR must be new or empty',
    dataFolder: 'made',
    load: async () => (await import('./server/restore.ts')).restoreCommand,
  },
  migrate: {
    group: 'Move and keep data',
    summary: 'move the accounts of a data folder that is not served into the PostgreSQL of SVC_DATABASE_URL, checked',
    load: async () => (await import('./server/migrate.ts')).migrateCommand,
  },
  database: {
    group: 'Move and keep data',
    summary: 'bring the schema of the PostgreSQL database to this release, as a server does when it starts',
    dataFolder: 'unused',
    load: async () => (await import('./server/database.ts')).databaseCommand,
  },
  doctor: {
    group: 'Checks and settings',
    summary: 'check configuration, accounts, ledger, audit log, webhooks, partitions, search index, Redis and releases',
    load: async () => (await import('./server/doctor.ts')).doctorCommand,
  },
  config: {
    group: 'Checks and settings',
    summary: 'print the settings that hold and where each is set: default, file, environment or flag',
    dataFolder: 'unused',
    load: async () => (await import('./server/config.ts')).configCommand,
  },
  completion: {
    group: 'Checks and settings',
    summary: 'print the completion of commands, options and values for a shell',
    dataFolder: 'unused',
    load: async () => (await import('./completion.ts')).completionCommand,
  },
}
