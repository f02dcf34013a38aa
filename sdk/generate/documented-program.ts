import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sdkFolder } from './folders.ts'

/** The program that the README of a language shows: its first block in that language. */
export function documentedProgram(language: string): string {
  const readme = readFileSync(join(sdkFolder, language, 'README.md'), 'utf8')
  const [, program] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(readme) ?? []
  if (program === undefined) throw new Error(`sdk/${language}/README.md has no program in ${language}`)
  return program
}
