import { join } from 'node:path'
import { buildFolder } from './folders.ts'
import { answers, run } from './run.ts'

interface CompiledClient {
  language: string
  /** How to detect a toolchain, and how to compile with it. */
  toolchain: [program: string, ...args: string[]]
  compile: [program: string, ...args: string[]]
}

const clients: CompiledClient[] = [
  { language: 'java', toolchain: ['mvn', '-v'], compile: ['mvn', '-q', '-B', '-DskipTests', 'compile'] },
  { language: 'go', toolchain: ['go', 'version'], compile: ['go', 'build', './...'] },
]

/** The clients that are only generated and compiled, for languages whose toolchain is installed. */
export async function compilable(): Promise<{ found: CompiledClient[]; lacking: CompiledClient[] }> {
  const here = await Promise.all(clients.map(({ toolchain: [program, ...args] }) => answers(program, args)))
  return { found: clients.filter((_, at) => here[at]), lacking: clients.filter((_, at) => !here[at]) }
}

/** Compiles one generated client. Throws with the compiler's output. */
export async function compile({ language, compile: [program, ...args] }: CompiledClient): Promise<void> {
  await run(program, args, { cwd: join(buildFolder, language) })
}
