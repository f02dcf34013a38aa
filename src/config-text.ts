type Values = Readonly<Record<string, string | undefined>>

// Keys were made with each of its characters.
const isKeptAsItStands = (name: string) => name === 'SVC_KEY_SECRET'

/** Values without the white space around them: a file of variables that was written on Windows ends each with some. */
export const trimmed = (env: Values): Values =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, isKeptAsItStands(name) ? value : value?.trim()]))

/** A message on one line, whatever the value in it contains. */
export const onOneLine = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, control => JSON.stringify(control).slice(1, -1))
