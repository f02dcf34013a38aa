type Values = Readonly<Record<string, string | undefined>>

// Keys are signed with every character of it.
const isVerbatim = (name: string) => name === 'SVC_KEY_SECRET'

/** Values without the white space around them: a file of variables that was written on Windows ends each with some. */
export const trimmed = (env: Values): Values =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, isVerbatim(name) ? value : value?.trim()]))

/** A message on one line, whatever the value in it contains. */
export const onOneLine = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, control => JSON.stringify(control).slice(1, -1))
