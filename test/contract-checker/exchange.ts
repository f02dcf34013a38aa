/** One request and its reply, as they went over the wire. */
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

/** The target in two, still encoded; of one in absolute form, which servers must take too, what follows the host. */
export function splitTarget(target: string): { path: string; query: string } {
  const [path = '', query = ''] = target.replace(/^https?:\/\/[^/?]*/, '').split(/\?(.*)/s)
  return { path, query }
}

/** The value, or undefined where the text is no JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
