import { type Environment, isSet } from './config.ts'
import { fieldOf, readConfigFile } from './config-file.ts'
import { trimmed } from './config-text.ts'
import { environmentVariables } from './config-variables.ts'

/** The flags of the command line that stand for variables. */
const configFlags = { SVC_HOST: '--host', SVC_PORT: '--port', SVC_DATA_DIR: '--data-dir' } as const

/** The values of flags; `config` is the path of a configuration file. */
interface FlagValues {
  config?: string
  host?: string
  port?: string
  dataDir?: string
}

type Origin = 'default' | 'file' | 'environment' | 'flag'

/** A setting that has a value: where it is from, and what it is called there. */
export interface Source {
  from: Origin
  name: string
}

/** What was set, and where. */
export interface ConfigSources {
  env: Environment
  /** Where the settings are from that are not at their default, by variable. */
  sources: ReadonlyMap<string, Source>
}

interface Layer {
  from: Origin
  values: Environment
  nameOf(variable: string): string
}

function settingsOf(env: Environment): Environment {
  const given = trimmed(env)
  return Object.fromEntries(
    Object.keys(environmentVariables)
      .map((name): [string, string | undefined] => [name, given[name]])
      .filter(isSet),
  )
}

const fileLayer = (path: string): Layer => ({
  from: 'file',
  values: readConfigFile(path),
  nameOf: variable => `${fieldOf(variable)} in ${path}`,
})

function environmentLayer(env: Environment): Layer {
  const isOfPort = !env.SVC_PORT && Boolean(env.PORT)
  return {
    from: 'environment',
    values: isOfPort ? { ...env, SVC_PORT: env.PORT } : env,
    nameOf: variable => (isOfPort && variable === 'SVC_PORT' ? 'PORT' : variable),
  }
}

const flagLayer = ({ host, port, dataDir }: FlagValues): Layer => ({
  from: 'flag',
  values: { SVC_HOST: host, SVC_PORT: port, SVC_DATA_DIR: dataDir },
  nameOf: variable => configFlags[variable as keyof typeof configFlags],
})

/**
 * What a file, the environment and flags set; the later ones win. Throws ConfigError for a file that is not a
 * configuration, and the system's error for one that cannot be read.
 */
export function readSources(env: Environment, flags: FlagValues): ConfigSources {
  const ofFile = flags.config === undefined ? [] : [fileLayer(flags.config)]
  const sources = new Map<string, Source>()
  let merged = env
  for (const { from, values, nameOf } of [...ofFile, environmentLayer(env), flagLayer(flags)]) {
    const settings = settingsOf(values)
    merged = { ...merged, ...settings }
    for (const variable of Object.keys(settings)) sources.set(variable, { from, name: nameOf(variable) })
  }
  return { env: merged, sources }
}
