/** A request and its reply, as sent. */
export interface SeenExchange {
  method: string
  /** Path and query, as sent. */
  target: string
  requestHeaders: Readonly<Record<string, string | undefined>>
  requestBody: string | undefined
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
}

/** Path and query of a target, still encoded; a target may be in absolute form, which servers must accept. */
export function splitTarget(target: string): { path: string; query: string } {
  const [path = '', query = ''] = target.replace(/^https?:\/\/[^/?]*/, '').split(/\?(.*)/s)
  return { path, query }
}

/** The value of a body of a media type: the fields of a form, or the value of JSON. */
export const readBody = (text: string, type = ''): unknown =>
  type.startsWith('application/x-www-form-urlencoded') ? Object.fromEntries(new URLSearchParams(text)) : readJson(text)

/** The value, or undefined for text that is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
