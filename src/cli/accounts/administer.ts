import type { Administration } from '../../administration/administration.ts'
import type { CommandContext } from '../command-context.ts'

/** Where a command administers: the data folder, or the running service at an address. */
export interface Place {
  url?: string
}

/** The option of every command that can administer a running service. */
export const urlOption = [
  '--url <address>',
  'a running service, by its SVC_ADMIN_PORT, with the token in SVC_ADMIN_TOKEN',
] as const

/** Runs a command with the administration of the data folder, or of the service at the address. */
export async function administer<T>(
  { config, fetch }: Pick<CommandContext, 'config' | 'fetch'>,
  { url }: Place,
  command: (administration: Administration) => Promise<T>,
): Promise<T> {
  if (url !== undefined) {
    const { remoteAdministration } = await import('../../administration/remote/remote-administration.ts')
    return command(remoteAdministration({ url, token: config().adminToken, fetch }))
  }
  const [{ withAdministration }, { localAdministration }] = await Promise.all([
    import('./with-administration.ts'),
    import('../../administration/local-administration.ts'),
  ])
  return withAdministration(config(), deps => command(localAdministration(deps)))
}
