import { parse } from 'yaml'

/** The contract in JSON, which most tools ask for first: the content of `openapi.yaml`, in its order. */
export const emitJsonOpenapi = (yaml: string): { 'openapi.json': string } => ({
  'openapi.json': `${JSON.stringify(parse(yaml), null, 2)}\n`,
})
