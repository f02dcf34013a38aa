import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { addressOf, type ServiceOptions } from '../options/service-options.ts'
import { serveMcp } from './serve-mcp.ts'

/** `svc mcp`: an MCP server over stdio whose tools send requests to a service at any address. */
export function mcpCommand(program: Command, context: CommandContext): void {
  program
    .command('mcp')
    .option('--url <address>', 'address of the REST interface (default: SVC_URL, or else SVC_BASE_URL)')
    .action(async (options: Pick<ServiceOptions, 'url'>) => {
      await serveMcp(context.config(), addressOf(options, context))
    })
}
