import { setTimeout } from 'node:timers/promises'
import { Command, CommanderError } from 'commander'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { addCommands } from './add-commands.ts'
import type { CommandContext, Terminal } from './command-context.ts'
import { errorLine } from './error-line.ts'

/** The dependencies of commands; loaded for a command that is run, because the help needs none. */
async function contextOf(terminal: Terminal, fail: () => void): Promise<CommandContext> {
  const [{ readConfig }, { createPrinter }, { ask }] = await Promise.all([
    import('../config.ts'),
    import('./print.ts'),
    import('./ask.ts'),
  ])
  const { env, stdout, stderr } = terminal
  return {
    config: () => readConfig(env),
    print: createPrinter(stdout),
    ...{ stdout, stderr, stdin: terminal.stdin ?? process.stdin },
    fetch: terminal.fetch ?? fetch,
    sleep: terminal.sleep ?? ((ms, signal) => setTimeout(ms, undefined, { signal })),
    ask: (question, signal) => ask(question, terminal, signal),
    fail,
  }
}

/** Runs `svc` with command-line arguments; returns its exit code. */
export async function runSvc(args: readonly string[], terminal: Terminal): Promise<number> {
  const { stdout, stderr } = terminal
  // The message repeats the arguments, which may contain a key in place of its id.
  const printError = (text: string) => void stderr.write(withoutSecrets(text))
  const program = new Command('svc')
    .configureOutput({ writeOut: text => void stdout.write(text), writeErr: printError })
    .exitOverride()
    .description('Company registry data: serve it, search it, match lists, import registers, manage accounts and keys.')
    .version(packageJson.version)
    .showHelpAfterError('(--help shows the options)')
  let exitCode = 0
  const fail = () => {
    exitCode = 1
  }
  try {
    await addCommands(program, args, () => contextOf(terminal, fail))
    await program.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (error) {
    // Commander has already printed what is wrong with the arguments.
    if (error instanceof CommanderError) return error.exitCode
    printError(`svc: ${errorLine(error)}\n`)
    return 1
  }
}
