import type { Command } from 'commander'
import type { Config } from '../../config/config.ts'
import type { ConfigSources } from '../../config/config-sources.ts'
import { environmentVariables } from '../../config/config-variables.ts'
import type { CommandContext } from '../command-context.ts'

interface Setting {
  setting: string
  value: string | null
  /** default, environment, flag or file. */
  from: string
  /** What it is called there; null for a default. */
  name: string | null
}

/** `dataDir` for `SVC_DATA_DIR`. */
const memberOf = (variable: string) =>
  variable
    .replace(/^SVC_/, '')
    .toLowerCase()
    .replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())

const isSecret = (variable: string) => /(SECRET|TOKEN|PASSWORD|HEADERS|API_KEY)(?!.*_FILE$)/.test(variable)

/** The password may have spaces and an @ of its own, which addresses of databases are read with. */
const withoutPassword = (text: string) => text.replace(/(:\/\/)[^/?#]*@/, '$1***@')

/** A value that is not set: what the configuration made of the default, or how the documentation describes it. */
function defaultOf(variable: string, config: Config): string | null {
  const value: unknown = config[memberOf(variable) as keyof Config]
  const isShown = typeof value === 'string' || typeof value === 'number'
  return (isShown ? String(value) : environmentVariables[variable]?.fallback) || null
}

/** What holds, in the order of the documentation. Secrets are masked. */
const settingsOf = (config: Config, { env, sources }: ConfigSources): Setting[] =>
  Object.keys(environmentVariables).map(setting => {
    const source = sources.get(setting)
    const isMasked = isSecret(setting)
    if (!source) return { setting, value: isMasked ? null : defaultOf(setting, config), from: 'default', name: null }
    const value = isMasked ? '***' : withoutPassword(env[setting] ?? '')
    return { setting, value, from: source.from, name: source.name }
  })

/** A line for each setting, with its place if that is none of the defaults. */
const narrow = (settings: readonly Setting[]): Record<string, string | null> =>
  Object.fromEntries(
    settings.map(({ setting, value, name }) => [setting, name === null ? value : `${value} (${name})`]),
  )

/** `svc config`. */
export function configCommand(program: Command, { config, sources, print }: CommandContext): void {
  program
    .command('config')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) => {
      const settings = settingsOf(config(), sources())
      if (json) return print.json(settings)
      const rows = settings.map(({ from, name, ...rest }) => ({ ...rest, from: name ?? from }))
      print.table(['setting', 'value', 'from'], rows, narrow(settings))
    })
}
