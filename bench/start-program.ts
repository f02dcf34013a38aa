import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Starts a program of this folder in production mode; resolves to its process and to the first line that it prints. */
export async function startProgram(
  file: string,
  args: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...variables },
  })
  const [line] = await once(createInterface(child.stdout), 'line')
  return { child, line: String(line) }
}
