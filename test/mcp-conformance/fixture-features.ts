import type { Feature } from '../../src/mcp/features/feature.ts'
import { InvalidParams } from '../../src/mcp/messages/invalid-params.ts'
import { pixel } from './fixture-tools.ts'

type Texts = Readonly<Record<string, string>>

const said = (content: object) => ({ role: 'user', content })
const saidText = (text: string) => said({ type: 'text', text })
const argument = (name: string) => ({ name, description: `The ${name}.`, required: true })

const prompts: Record<string, { arguments?: object[]; messages: (args: Texts) => object[] }> = {
  test_simple_prompt: { messages: () => [saidText('This is a simple prompt for testing.')] },
  test_prompt_with_arguments: {
    arguments: ['arg1', 'arg2'].map(argument),
    messages: ({ arg1, arg2 }) => [saidText(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  },
  test_prompt_with_embedded_resource: {
    arguments: [argument('resourceUri')],
    messages: ({ resourceUri: uri }) => [
      said({ type: 'resource', resource: { uri, mimeType: 'text/plain', text: 'Embedded content for testing.' } }),
      saidText('Please process the embedded resource above.'),
    ],
  },
  test_prompt_with_image: {
    messages: () => [
      said({ type: 'image', data: pixel, mimeType: 'image/png' }),
      saidText('Please analyze the image above.'),
    ],
  },
}

const resources: Record<string, object> = {
  'test://static-text': { mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
  'test://static-binary': { mimeType: 'image/png', blob: pixel },
}

function read(uri: string): object {
  const [, id] = /^test:\/\/template\/(\w+)\/data$/.exec(uri) ?? []
  if (id !== undefined) return { mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true }) }
  const found = resources[uri]
  if (!found) throw new InvalidParams('unknown resource', { uri })
  return found
}

/** What the scenarios of the conformance suite about prompts, resources and completions need; only tests serve it. */
export const fixtureFeatures: readonly Feature[] = [
  {
    capabilities: { prompts: {} },
    methods: {
      'prompts/list': () => ({
        prompts: Object.entries(prompts).map(([name, prompt]) => ({
          name,
          description: `The suite asks for ${name}.`,
          arguments: prompt.arguments ?? [],
        })),
      }),
      'prompts/get': ({ name, arguments: args }) => ({
        messages: prompts[String(name)]?.messages((args ?? {}) as Texts) ?? [],
      }),
    },
  },
  {
    capabilities: { resources: {} },
    methods: {
      'resources/list': () => ({ resources: Object.keys(resources).map(uri => ({ uri, name: uri })) }),
      'resources/templates/list': () => ({
        resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'template' }],
      }),
      'resources/read': ({ uri }) => ({ contents: [{ uri, ...read(String(uri)) }] }),
    },
  },
  {
    capabilities: { completions: {} },
    methods: { 'completion/complete': () => ({ completion: { values: ['test1', 'test2'] } }) },
  },
]
