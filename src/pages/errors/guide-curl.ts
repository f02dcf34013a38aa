import type { GuideRequest } from './error-guides.ts'

interface Caller {
  baseUrl: string
  demoKey: string
}

// A quote is the only character that single quotes do not protect from the shell.
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const characters = (count: number, character: string) => `head -c ${count} /dev/zero | tr '\\0' ${character}`

const keyHeader = { none: () => [], own: () => ['-H "Authorization: Bearer $SVC_API_KEY"'] }

const headerOf = ([name, value]: [string, string | number]) =>
  typeof value === 'number' ? `-H "${name}: $(${characters(value, 'x')})"` : `-H ${quoted(`${name}: ${value}`)}`

const bodyOf = (body: GuideRequest['body']) =>
  typeof body === 'number' ? ['--data-binary @-'] : body ? [`-d ${quoted(JSON.stringify(body))}`] : []

/** The curl command that sends a request of a guide, and prints status, headers and body of the reply. */
export function guideCurl({ path, headers = {}, body, key }: GuideRequest, { baseUrl, demoKey }: Caller): string {
  const keys = key === 'demo' ? [`-H ${quoted(`Authorization: Bearer ${demoKey}`)}`] : keyHeader[key]()
  const type = body && !headers['Content-Type'] ? { 'Content-Type': 'application/json' } : {}
  const parts = [...keys, ...Object.entries({ ...type, ...headers }).map(headerOf), ...bodyOf(body)]
  const input = typeof body === 'number' ? `${characters(body, "' '")} |\n` : ''
  return `${input}${[`curl -i ${quoted(baseUrl + path)}`, ...parts].join(' \\\n  ')}`
}

/** The same command several times. */
export const repeated = (command: string, times: number): string =>
  times === 1 ? command : `for n in $(seq ${times}); do\n${command.replaceAll(/^/gm, '  ')}\ndone`
