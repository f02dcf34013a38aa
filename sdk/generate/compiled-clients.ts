import { join } from 'node:path'
import { buildFolder } from './folders.ts'
import { answers, run } from './run.ts'

interface CompiledClient {
  language: string
  /** How to see whether the toolchain is there, and how to compile with it. */
  toolchain: [program: string, ...args: string[]]
  compile: [program: string, ...args: string[]]
}

const clients: CompiledClient[] = [
  { language: 'java', toolchain: ['mvn', '-v'], compile: ['mvn', '-q', '-B', '-DskipTests', 'compile'] },
  { language: 'go', toolchain: ['go', 'version'], compile: ['go', 'build', './...'] },
]

/** The clients that are generated and compiled only, of those languages whose toolchain is here. */
export async function compilable(): Promise<{ found: CompiledClient[]; lacking: CompiledClient[] }> {
  const here = await Promise.all(clients.map(({ toolchain: [program, ...args] }) => answers(program, args)))
  return { found: clients.filter((_, at) => here[at]), lacking: clients.filter((_, at) => !here[at]) }
}

/** Compiles one generated client; throws what its compiler says. */
export async function compile({ language, compile: [program, ...args] }: CompiledClient): Promise<void> {
  await run(program, args, { cwd: join(buildFolder, language) })
}
