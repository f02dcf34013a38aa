import type { NumberedFile } from './import-record.ts'

/** The files of one date. */
export type FileGroup = readonly NumberedFile[]

/** Follows an import through its files, which arrive with those of the same date together. */
interface FileGroups {
  /** Calls `end` for every group before that of a file. */
  reach(file: NumberedFile, end: (group: FileGroup) => void): void
  /** The groups that were not ended. */
  rest(): FileGroup[]
}

const groupsOf = (files: readonly NumberedFile[]): FileGroup[] => {
  const groups: NumberedFile[][] = []
  for (const file of files) {
    const last = groups.at(-1)
    if (last?.[0]?.snapshot_date === file.snapshot_date) last?.push(file)
    else groups.push([file])
  }
  return groups
}

/** `files` may be those of a resumed import, of which the first are complete. */
export const openFileGroups = (files: readonly NumberedFile[]): FileGroups => {
  const groups = groupsOf(files.filter(({ isComplete }) => !isComplete))
  let current = groups[0]
  return {
    reach: (file, end) => {
      while (current && current[0]?.snapshot_date !== file.snapshot_date && groups.length > 1) {
        end(current)
        groups.shift()
        current = groups[0]
      }
    },
    rest: () => groups,
  }
}
