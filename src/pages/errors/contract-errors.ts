import type { ErrorCode } from '#generated/error-codes.ts'
import errorTexts from '#generated/error-texts.json' with { type: 'json' }
import { errorReplies } from './error-guides.ts'

const texts: Readonly<Record<ErrorCode, { when: string; example: object }>> = errorTexts

// The addresses in examples and recorded replies are those of a service without configuration.
const exampleBaseUrl = 'http://127.0.0.1:8080'

interface ErrorReply {
  headers: Readonly<Record<string, string>>
  /** JSON. */
  body: string
}

/** JSON with lists and objects that hold no others on one line. */
const readable = (value: object) =>
  JSON.stringify(value, null, 2).replace(/([[{])\n([^[\]{}]{1,400}?)\n *([\]}])/g, (whole, open, items, close) => {
    const line = `${open}${items.replace(/\n */g, ' ').trim()}${close}`
    return line.length > 120 ? whole : line
  })

/** What the contract says of each error, and a reply with it, with this service's addresses. */
export function contractErrors({ baseUrl, errorsUrl }: { baseUrl: string; errorsUrl: string }) {
  const bodyOf = (value: object) =>
    readable(value).replaceAll(`${exampleBaseUrl}/errors`, errorsUrl).replaceAll(exampleBaseUrl, baseUrl)
  return {
    when: (code: ErrorCode) => texts[code].when,
    /** What the service replies to the request of the error's guide; the contract's example if it has none. */
    reply: (code: ErrorCode): ErrorReply => {
      const { headers, body } = errorReplies[code] ?? { headers: {}, body: texts[code].example }
      return { headers, body: bodyOf(body) }
    },
  }
}

export type ContractErrors = ReturnType<typeof contractErrors>
