import { Argument, type Command, InvalidArgumentError } from 'commander'
import type { CommandContext } from './command-context.ts'
import type { Commands } from './command-entry.ts'
import { candidatesAfter } from './companies/candidates.ts'

// Each asks svc itself, so that what is completed is what the installed release has.
const scripts = {
  bash: `_svc() {
  local before=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
  mapfile -t COMPREPLY < <(compgen -W "$("\${COMP_WORDS[0]}" completion candidates -- "\${before[@]}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}")
}
complete -o default -F _svc svc`,
  zsh: `#compdef svc
_svc() {
  local -a found
  found=("\${(@f)$("\${words[1]}" completion candidates -- "\${(@)words[2,CURRENT-1]}" 2>/dev/null)}")
  compadd -a found || _files
}
compdef _svc svc`,
  fish: `function _svc
  set -l found (string match -- (commandline -ct)'*' (svc completion candidates -- (commandline -opc)[2..] 2>/dev/null))
  and printf '%s\\n' $found
  or __fish_complete_path (commandline -ct)
end
complete -c svc -f -a '(_svc)'`,
}

const shells = Object.keys(scripts)

/** A shell, or `candidates`, which the scripts ask for and no person does. */
function shellOf(text: string): string {
  if (text === 'candidates' || shells.includes(text)) return text
  throw new InvalidArgumentError(`it must be one of ${shells.join(', ')}`)
}

/** `svc completion`. */
export function completionCommand(program: Command, context: CommandContext, commands: Commands): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells).argParser(shellOf))
    .argument('[words...]', 'for candidates: the words before the one to complete')
    .action(async (shell: keyof typeof scripts | 'candidates', words: string[]) => {
      context.print.lines(shell === 'candidates' ? await candidatesAfter(words, commands, context) : [scripts[shell]])
    })
}
