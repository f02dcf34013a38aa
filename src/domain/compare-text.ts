/** Orders texts by their code units, as SQLite does: below 0 if `one` comes first, 0 if they are equal. */
export const compareText = (one: string, other: string): number => Number(one > other) - Number(one < other)
