/** `auto` is text on a terminal, and JSON on a pipe or in a file. */
export const logFormats = ['auto', 'json', 'text'] as const

export type LogFormat = (typeof logFormats)[number]

const levels: Record<number, string> = { 10: 'TRACE', 20: 'DEBUG', 30: 'INFO', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' }

/** Whether lines are JSON. */
export const isJson = (format: LogFormat | undefined, isTerminal: boolean | undefined): boolean =>
  format === 'json' || (format !== 'text' && isTerminal !== true)

const shown = (value: unknown) =>
  typeof value === 'string' && /^[^\s"=]+$/.test(value) ? value : (JSON.stringify(value) ?? '')

/** A line of the log for people: time in UTC, level, message, and the other members as name=value. */
export function textOfLine(line: string): string {
  const { level, time, pid: _pid, hostname: _host, msg, ...facts } = JSON.parse(line) as Record<string, unknown>
  const at = new Date(Number(time)).toISOString().slice(11, 19)
  const rest = Object.entries(facts).map(([name, value]) => `${name}=${shown(value)}`)
  return `${[at, levels[Number(level)] ?? String(level), ...(msg === undefined ? [] : [msg]), ...rest].join(' ')}\n`
}
