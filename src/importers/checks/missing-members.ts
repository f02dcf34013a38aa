import type { MappingCounts } from '../blocks/block-counts.ts'
import type { Importer } from '../importer.ts'

/** The members that tell of an end or a proceeding and that no record has, where there are enough for one to have it. */
export const missingMembers = (
  { json }: Pick<Importer, 'json'>,
  { read, rejected, status_members: found }: Pick<MappingCounts, 'read' | 'rejected' | 'status_members'>,
): string[] =>
  Object.entries(json?.statusMembers ?? {}).flatMap(([path, of]) =>
    read - rejected >= of && !found[path] ? [path] : [],
  )
