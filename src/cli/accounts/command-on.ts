import type { Command } from 'commander'
import { kid } from '../options/kid.ts'
import { notEmpty } from '../options/not-empty.ts'
import { urlOption } from './administer.ts'

/** Adds a command on one thing: its id, `--url` and `--json`. */
const commandOn =
  (id: string, what: string, read: (text: string) => string) =>
  (parent: Command, name: string, description: string): Command =>
    parent
      .command(name)
      .description(description)
      .argument(id, what, read)
      .option(...urlOption)
      .option('--json', 'print JSON')

export const keyCommand = commandOn('<kid>', 'id of the key', kid)
export const accountCommand = commandOn('<account>', 'id of the account', notEmpty)
export const endpointCommand = commandOn('<endpoint>', 'id of the endpoint', notEmpty)
export const deliveryCommand = commandOn('<delivery>', 'id of the delivery', notEmpty)
