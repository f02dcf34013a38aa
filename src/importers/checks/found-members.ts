/** Collects the paths of unknown members; allocated for the first one only, because nearly all records have none. */
export interface FoundMembers {
  paths: Set<string> | undefined
}

export const addMember = (found: FoundMembers, path: string) => {
  found.paths ??= new Set()
  found.paths.add(path)
}

type Change = 'now an object' | 'now a list' | 'no longer an object' | 'no longer a list'

/** Adds a member that is known and has a value of another type. */
export const addChanged = (found: FoundMembers, path: string, change: Change) =>
  addMember(found, `${path.replace(/\.$/, '')} (${change})`)
