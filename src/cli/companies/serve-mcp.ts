import { ulid } from 'ulidx'
import { connectionFault } from '#domain/errors/connection-fault.ts'
import { classOf } from '#domain/keys/key-format.ts'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Config } from '../../config/config.ts'
import { ConfigError } from '../../config/config-error.ts'
import { remoteEnvelope } from '../../mcp/answers/remote-envelope.ts'
import { connectRest } from '../../rest/connect-rest.ts'
import { RestUnreachableError } from '../../rest/rest-client.ts'

/** The key of every request. Secret keys are refused, as by the MCP server. Throws ConfigError. */
function restrictedKey({ apiKey }: Pick<Config, 'apiKey'>): string {
  if (apiKey === undefined) throw new ConfigError('SVC_API_KEY is not set: svc mcp needs a restricted key')
  const keyClass = classOf(apiKey)
  if (keyClass === undefined) throw new ConfigError('SVC_API_KEY is not an API key')
  if (keyClass === 'sk')
    throw new ConfigError('SVC_API_KEY is a secret key: MCP takes restricted keys only, made by svc keys create')
  return apiKey
}

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** Why the service cannot be reached: the error of the connection, if there was none. */
function reasonOf({ message, cause }: RestUnreachableError): string {
  if (!(cause instanceof Error)) return message
  return `${message}: ${connectionFault(cause) ?? (cause.message || Reflect.get(cause, 'code'))}`
}

// Stdout belongs to the protocol.
const report = (error: unknown) => {
  const text = error instanceof RestUnreachableError ? reasonOf(error) : stackOf(error)
  process.stderr.write(withoutSecrets(`svc mcp: ${text}\n`))
}

/** Serves the MCP tools over stdin and stdout, from the service at a URL, until stdin ends. Throws ConfigError without a restricted key. */
export async function serveMcp(config: Pick<Config, 'apiKey'>, url: string): Promise<void> {
  const authorization = `Bearer ${restrictedKey(config)}`
  // Imported here, because no other command needs the SDK.
  const [{ serveStdio }, { mcpInstructions, mcpTools }, { mcpFeatures }] = await Promise.all([
    import('../../mcp/sdk/serve-stdio.ts'),
    import('../../mcp/tools.ts'),
    import('../../mcp/features.ts'),
  ])
  using rest = connectRest(url)
  // A client may exit without closing stdin first.
  process.stdout.once('error', () => process.exit(0))
  // The address of its errors is not known here; by default it is this one.
  const addresses = { baseUrl: url, errorsUrl: `${url}/errors` }
  const toEnvelope = remoteEnvelope({ url, newRequestId: ulid })
  await serveStdio(
    { tools: mcpTools, features: mcpFeatures, instructions: mcpInstructions, release: packageJson.version },
    { rest: rest.client({ authorization }), addresses, toEnvelope, report, traceparent: undefined },
    process,
  )
}
