import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { connectService, type ServiceConnection } from '../../client/connect-service.ts'
import { readUrl } from '../../config/config.ts'
import type { CommandContext } from '../command-context.ts'
import { standardStream } from '../terminal/standard-streams.ts'

export interface ServiceOptions {
  url?: string
  keyFile?: string
}

/** Adds the options of a command that asks a service. */
export const withServiceOptions = (command: Command): Command =>
  command
    .option('--url <address>', 'address of the service (default: SVC_URL, or else SVC_BASE_URL)')
    .option(
      '--key-file <file>',
      'file that holds the API key, or - for stdin (default: SVC_API_KEY, or else the demo key)',
    )

/** The address of the service that a command asks. Throws ConfigError. */
export const addressOf = ({ url }: ServiceOptions, { config }: Pick<CommandContext, 'config'>): string =>
  url === undefined ? config().serviceUrl : readUrl('--url', url)

/** Connects a command to its service, and says on stderr if it uses the demo key. Rejects with ClientError. */
export async function connectTo(
  options: ServiceOptions,
  context: Pick<CommandContext, 'config' | 'fetch' | 'stderr' | 'stdin'>,
): Promise<ServiceConnection> {
  const { fetch, stderr, stdin } = context
  const isFromInput = options.keyFile === standardStream
  const address = addressOf(options, context)
  const service = await connectService({
    url: address,
    keyFile: options.keyFile,
    fetch,
    ...(isFromInput && { keyText: await text(stdin) }),
    apiKey: context.config().apiKey,
  })
  if (service.isDemo) stderr.write(`Without an API key, the demo key of ${address} is used.\n`)
  return service
}
