import { CommanderError } from 'commander'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'
import { addCommands } from './add-commands.ts'
import type { Terminal } from './command-context.ts'
import type { CommandRun } from './command-run.ts'
import { helpArguments } from './help-arguments.ts'
import { svcProgram } from './svc-program.ts'
import { errorLine } from './terminal/error-line.ts'
import { refuseUnknownFirst } from './unknown-options.ts'

/** Runs `svc` with command-line arguments; returns its exit code. */
export async function runSvc(args: readonly string[], terminal: Terminal): Promise<number> {
  // The message repeats the arguments, which may contain a key in place of its id.
  const printError = (text: string) => void terminal.stderr.write(withoutSecrets(text))
  const program = svcProgram(terminal.stdout, printError)
  let exitCode = 0
  const fail = () => {
    exitCode = 1
  }
  let run: CommandRun | undefined
  try {
    await addCommands(program, args, async () => {
      const { createRun } = await import('./command-run.ts')
      run = createRun(program, terminal, fail)
      return run.context
    })
    program.hook('preAction', (_, command) => run?.start(command))
    refuseUnknownFirst(program, args)
    await program.parseAsync(helpArguments(program, args), { from: 'user' })
    return exitCode
  } catch (error) {
    // Commander has already printed what is wrong with the arguments.
    if (error instanceof CommanderError) return error.exitCode
    const line = `svc: ${run?.context.lineOf(error) ?? errorLine(error, { dataDir: undefined, places: [] })}`
    printError(run?.printed(line) ?? `${line}\n`)
    return 1
  } finally {
    run?.[Symbol.dispose]()
  }
}
