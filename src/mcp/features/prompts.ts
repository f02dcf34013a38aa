import listing from '#generated/mcp-prompts.json' with { type: 'json' }
import { InvalidParams } from '../messages/invalid-params.ts'
import type { Feature } from './feature.ts'

interface Prompt {
  name: string
  title: string
  description: string
  arguments: readonly { name: string; description: string; required: boolean }[]
  text: string
}

/** Longer values are no names, countries or errors, but would be repeated to the model. */
const maxLength = 20_000

const prompts: readonly Prompt[] = listing.prompts

const names = prompts.map(({ name }) => name).join(', ')

function promptNamed(name: unknown): Prompt {
  const found = prompts.find(prompt => prompt.name === name)
  if (!found) throw new InvalidParams(`unknown prompt; the prompts are ${names}`)
  return found
}

/** The text with each `{argument}` replaced by its value; one that is absent is said to be unknown. */
function filled({ text, arguments: known }: Prompt, args: Readonly<Record<string, unknown>>): string {
  const unknown = Object.keys(args).find(name => !known.some(argument => argument.name === name))
  if (unknown !== undefined)
    throw new InvalidParams(`unknown argument; the prompt takes ${known.map(one => one.name).join(', ')}`)
  for (const { name, required } of known) {
    const value = args[name]
    if (required && String(value ?? '').trim() === '') throw new InvalidParams(`${name} is required`)
    if (typeof value === 'string' && value.length > maxLength)
      throw new InvalidParams(`${name} has more than ${maxLength} characters`)
  }
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(args[name] ?? '').trim() || 'unknown')
}

/** The recommended workflows, as prompts that a person chooses in the client. */
export const promptsFeature: Feature = {
  capabilities: { prompts: {} },
  methods: {
    'prompts/list': ({ cursor }) => {
      if (cursor !== undefined) throw new InvalidParams('prompts/list has a single page: omit cursor')
      return { prompts: prompts.map(({ text: _, ...prompt }) => prompt) }
    },
    'prompts/get': ({ name, arguments: args = {} }) => {
      const prompt = promptNamed(name)
      const text = filled(prompt, args as Readonly<Record<string, unknown>>)
      return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] }
    },
  },
}
