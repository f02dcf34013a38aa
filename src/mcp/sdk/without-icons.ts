import { type Result, SERVER_INFO_META_KEY } from '@modelcontextprotocol/server'

/**
 * A result of 2026-07-28 that names the server without icons: these are larger than most answers, and `server/discover` has
 * them.
 */
export function withoutIcons(result: Result): Result {
  const info = result._meta?.[SERVER_INFO_META_KEY]
  if (!info?.icons || 'supportedVersions' in result) return result
  const { icons: _, ...name } = info
  return { ...result, _meta: { ...result._meta, [SERVER_INFO_META_KEY]: name } }
}
