import { createRequire } from 'node:module'

// `make collections` installs them here from the lock file in this folder.
const installed = new URL('../../.tools/collections/tools.js', import.meta.url)
const requireTool = createRequire(installed)

type BruText = (content: object) => string

interface Converted {
  result: boolean
  reason?: string
  output?: { data: object }[]
}

interface Postman {
  convertV2(
    input: { type: 'string'; data: string },
    options: Record<string, unknown>,
    done: (error: Error | null, converted: Converted) => void,
  ): void
}

/** Writers and readers of Bruno's text form. */
export const bruno = (): {
  jsonToBruV2: BruText
  jsonToCollectionBru: BruText
  envJsonToBruV2: BruText
  bruToJsonV2: (text: string) => object
} => requireTool('@usebruno/lang')

/** The converter of OpenAPI descriptions to Postman collections. */
export const postman = (): Postman => requireTool('openapi-to-postmanv2')

/** Postman's collection reader. */
export const postmanCollection = (): unknown => requireTool('postman-collection')
