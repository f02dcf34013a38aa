import type { Command } from 'commander'
import { kid } from '../options/kid.ts'
import { urlOption } from './administer.ts'

/** Adds a command on one key: its id, `--url` and `--json`. */
export const keyCommand = (keys: Command, name: string, description: string): Command =>
  keys
    .command(name)
    .description(description)
    .argument('<kid>', 'id of the key', kid)
    .option(...urlOption)
    .option('--json', 'print JSON')
