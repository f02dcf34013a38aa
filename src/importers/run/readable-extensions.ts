import type { Importer } from '../importer.ts'

/** The file name extensions that an importer reads, lower case, without that of a compression. */
export const readableExtensions = ({ csv, json, xml }: Importer): string[] => [
  ...(csv ? ['.csv', '.txt'] : []),
  ...(json ? ['.json', '.jsonl', '.ndjson'] : []),
  ...(xml ? ['.xml'] : []),
]
