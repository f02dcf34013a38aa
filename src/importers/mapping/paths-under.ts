/** The paths of the same members of each of some objects or lists: `names.endDate`. */
export const pathsUnder = (parents: readonly string[], members: readonly string[]): string[] =>
  parents.flatMap(parent => members.map(member => `${parent}.${member}`))
