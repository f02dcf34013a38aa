/** The most members of a list in a record, such as former names; further ones are left out. */
export const maxListMembers = 100
