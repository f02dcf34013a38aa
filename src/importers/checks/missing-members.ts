import type { MappingCounts } from '../blocks/block-counts.ts'
import type { Importer } from '../importer.ts'

/** The members about an end or a proceeding that no record has, though there are enough records to expect one. */
export const missingMembers = (
  { json }: Pick<Importer, 'json'>,
  { read, rejected, status_members: found }: Pick<MappingCounts, 'read' | 'rejected' | 'status_members'>,
): string[] =>
  Object.entries(json?.statusMembers ?? {}).flatMap(([path, of]) =>
    read - rejected >= of && !found[path] ? [path] : [],
  )
