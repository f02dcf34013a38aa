import type { CallContext } from '../tool.ts'

type Method =
  | 'prompts/list'
  | 'prompts/get'
  | 'resources/list'
  | 'resources/templates/list'
  | 'resources/read'
  | 'completion/complete'

/** Something that the server offers besides its tools, such as prompts. */
export interface Feature {
  /** Its entry in the capabilities of the server: `{ prompts: {} }`. Nothing is pushed, so none declares `listChanged`. */
  capabilities: Readonly<Record<string, object>>
  /** The result of each of its methods, of params that fit the protocol's schema. Throws or rejects with InvalidParams. */
  methods: Readonly<
    Partial<
      Record<Method, (params: Readonly<Record<string, unknown>>, context: CallContext) => object | Promise<object>>
    >
  >
}
