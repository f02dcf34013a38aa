import { createDiskCheck } from '#data/disk-space.ts'

/** What is wrong with the disk of a data folder: how full it is, by the limit that requests have. */
export const diskIssues = (dataDir: string): string[] =>
  createDiskCheck(dataDir, () => 0)()
    ? [`the disk of ${dataDir} is almost full: requests that cost something get 503 once it is full`]
    : []
