import type { Tool, ToolAnswer } from '../../src/mcp/tool.ts'

const answering = (name: string, answer: ToolAnswer, inputSchema: object = { type: 'object' }): Tool => ({
  listing: { name, title: name, description: `The conformance suite asks for ${name}.`, inputSchema },
  call: async () => answer,
  suggest: async () => null,
})

const textOf = (text: string): ToolAnswer => ({ content: [{ type: 'text', text }] })

/** A picture of one pixel. */
export const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const silence = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='
const image = { type: 'image', data: pixel, mimeType: 'image/png' }
const resource = (uri: string, mimeType: string, text: string) => ({
  type: 'resource',
  resource: { uri, mimeType, text },
})

// The tools of the service answer text only; the adapter passes on whatever a tool answers.
const contentOf = (...content: object[]) => ({ content }) as unknown as ToolAnswer

// Every keyword of JSON Schema 2020-12 that the suite checks: the adapter must pass them on unchanged.
const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
}

/** The tools that the scenarios of the conformance suite need; only tests serve them. */
export const fixtureTools: readonly Tool[] = [
  answering('test_simple_text', textOf('This is a simple text response for testing.')),
  answering('test_error_handling', { ...textOf('This tool fails for testing.'), isError: true }),
  answering('test_image_content', contentOf(image)),
  answering('test_audio_content', contentOf({ type: 'audio', data: silence, mimeType: 'audio/wav' })),
  answering(
    'test_embedded_resource',
    contentOf(resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')),
  ),
  answering(
    'test_multiple_content_types',
    contentOf(
      { type: 'text', text: 'Multiple content types test:' },
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ),
  ),
  answering('json_schema_2020_12_tool', textOf('ok'), schema),
]
