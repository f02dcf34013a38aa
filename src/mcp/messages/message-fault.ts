import { isRecord } from '#domain/is-record.ts'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'

type Members = Readonly<Record<string, unknown>>

const isToken = (value: unknown) => typeof value === 'string' || Number.isSafeInteger(value)

const isAbsentOr = (is: (value: unknown) => boolean, value: unknown) =>
  value === undefined || value === null || is(value)

/** The SDK's schemas say of each of these only that it is no message. */
const faults: readonly (readonly [applies: (message: Members) => boolean, text: string])[] = [
  [({ jsonrpc }) => jsonrpc !== '2.0', 'a message needs "jsonrpc": "2.0".'],
  [
    message => 'id' in message && !isToken(message.id),
    '"id" must be a string or an integer; leave it out of a notification.',
  ],
  [
    message => typeof message.method !== 'string' && !('result' in message || 'error' in message),
    '"method" must be a string, such as "tools/list".',
  ],
  [({ params }) => !isAbsentOr(isRecord, params), '"params" must be an object.'],
  [({ params }) => isRecord(params) && !isAbsentOr(isRecord, params._meta), '"_meta" must be an object.'],
  [
    ({ params }) => isRecord(params) && isRecord(params._meta) && !isAbsentOr(isToken, params._meta.progressToken),
    '"progressToken" of "_meta" must be a string or an integer.',
  ],
]

/** What is wrong with a value as a message of JSON-RPC 2.0 and MCP; undefined if nothing is known. */
export function messageFault(value: unknown): string | undefined {
  if (!isRecord(value)) return 'a message is a JSON object.'
  return faults.find(([applies]) => applies(value))?.[1]
}

/** The id to answer an error under, which may be anything, even a key: null where a message has none that can be answered. */
export function answerableId(value: unknown): string | number | null {
  const id = isRecord(value) ? value.id : null
  if (typeof id === 'string') return withoutSecrets(id)
  return typeof id === 'number' ? id : null
}
