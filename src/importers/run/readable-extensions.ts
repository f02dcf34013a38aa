import type { Importer } from '../importer.ts'

/** The endings of names that an importer's texts may have, packed or not, lower case. */
export const readableExtensions = ({ csv, json, xml }: Importer): string[] => [
  ...(csv ? ['.csv', '.txt'] : []),
  ...(json ? ['.json', '.jsonl', '.ndjson'] : []),
  ...(xml ? ['.xml'] : []),
]
