import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { createRun } from '../../src/cli/command-run.ts'
import { commands } from '../../src/cli/commands.ts'
import { svcProgram } from '../../src/cli/svc-program.ts'
import { environmentVariables } from '../../src/config/config-variables.ts'
import { manPage } from './man-page.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** `svc` with every command loaded. */
export async function wholeProgram(): Promise<Command> {
  const silent = { write: () => {} }
  const program = svcProgram(silent, () => {})
  using run = createRun(program, { env: {}, stdout: silent, stderr: silent }, () => {})
  for (const { summary, load } of Object.values(commands)) {
    const add = await load()
    add(program, run.context, commands)
    program.commands.at(-1)?.description(summary)
  }
  return program
}

const withoutLinks = (text: string) => text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')

/** The rows of the table in docs/operating.md. */
function dataFiles(): [name: string, holds: string][] {
  const [, section = ''] = /^## The data folder$(.*?)^## /ms.exec(read('docs/operating.md')) ?? []
  return [...section.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, name = '', holds = '']) => [
    name,
    withoutLinks(holds),
  ])
}

/** The day of the newest release. */
function releaseDate(): string {
  const [, day = ''] = /^## \[\d.*\] - (\S+)$/m.exec(read('CHANGELOG.md')) ?? []
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}

/** The man page, from the definitions of the commands. */
export const emitMan = async (): Promise<Record<string, string>> => ({
  'man/svc.1': manPage(await wholeProgram(), {
    variables: environmentVariables,
    files: dataFiles(),
    date: releaseDate(),
  }),
})
