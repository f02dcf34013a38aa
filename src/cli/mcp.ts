import type { Command } from 'commander'
import { readUrl } from '../config.ts'
import type { CommandContext } from './command-context.ts'
import { serveMcp } from './serve-mcp.ts'

/** `svc mcp`: an MCP server over stdio whose tools send requests to a service at any address. */
export function mcpCommand(program: Command, { config }: CommandContext): void {
  program
    .command('mcp')
    .option('--url <address>', 'address of the REST interface (default: SVC_BASE_URL)')
    .action(async ({ url }: { url?: string }) => {
      const settings = config()
      await serveMcp(settings, url === undefined ? settings.baseUrl : readUrl('--url', url))
    })
}
