import { readFileSync } from 'node:fs'

interface Instruction {
  name: string
  text: string
}

/** One `FROM … AS name` and what follows it. */
export interface Stage {
  name: string
  base: string
  instructions: readonly Instruction[]
}

const joined = (text: string) => text.replaceAll(/^\s*#.*\n/gm, '').replaceAll(/\\\n\s*/g, ' ')

const instructionsIn = (text: string): Instruction[] =>
  joined(text)
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => {
      const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? []
      return { name, text: rest }
    })

/** The stages of a Dockerfile; what stands before the first FROM is left out. */
export function stagesOf(text: string): Stage[] {
  const stages: (Stage & { instructions: Instruction[] })[] = []
  for (const instruction of instructionsIn(text)) {
    const [, base = '', name = ''] = /^(\S+)(?: AS (\S+))?$/.exec(instruction.text) ?? []
    if (instruction.name === 'FROM') stages.push({ name, base, instructions: [] })
    else stages.at(-1)?.instructions.push(instruction)
  }
  return stages
}

interface Copy {
  from: string | undefined
  sources: readonly string[]
  target: string
}

export const textsOf = ({ instructions }: Stage, name: string): string[] =>
  instructions.filter(each => each.name === name).map(({ text }) => text)

export const copyOf = (text: string): Copy => {
  const words = text.split(/\s+/)
  const from = words.find(word => word.startsWith('--from='))?.slice('--from='.length)
  const paths = words.filter(word => !word.startsWith('--'))
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }
}

/** The words of an instruction in the form of a JSON array, such as CMD. */
export const wordsOf = (stage: Stage, name: string): string[] =>
  JSON.parse(/\[.*\]$/.exec(textsOf(stage, name)[0] ?? '')?.[0] ?? '[]')

/** The variables of ENV. */
export const environmentOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    textsOf(stage, 'ENV').flatMap(text => text.split(/\s+/).map(pair => pair.split('=', 2) as [string, string])),
  )

export const dockerfile: string = readFileSync(new URL('../../deploy/Dockerfile', import.meta.url), 'utf8')
