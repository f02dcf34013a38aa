/** The message of an error in one line: the database's own, without the statement that failed. */
export const reasonOf = (error: unknown) =>
  error instanceof Error
    ? error.message.replace(/^.* - (?=database )/s, '').split('\n')[0] || error.name
    : String(error)
