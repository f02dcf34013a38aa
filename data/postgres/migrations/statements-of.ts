import { readFileSync } from 'node:fs'

/** The statements of SQL files beside a module. knex takes question marks for variables, so the files have none. */
export const statementsOf = (module: string, files: readonly string[]): string =>
  files.map(file => readFileSync(new URL(file, module), 'utf8')).join('\n')
