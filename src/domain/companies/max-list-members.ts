/** The maximum length of a list in a record, such as former names; further members are left out. */
export const maxListMembers = 100
