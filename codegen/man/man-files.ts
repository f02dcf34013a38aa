import { ContractError } from '../contract-error.ts'

/** Where in the project an error was thrown: the first file of its stack, with line and column. */
const placeOf = ({ stack = '' }: Error) => /\bfile:\S+?\/((?:src|data|generated|codegen)\/[^\s)]+)/.exec(stack)?.[1]

type Load = () => Promise<Pick<typeof import('./emit-man.ts'), 'emitMan'>>

/**
 * The files of `emitMan`, loaded once `generated/` is written: the commands import nearly every module, so code that is
 * not finished fails here first. Throws ContractError, which says where.
 */
export async function manFiles(load: Load = () => import('./emit-man.ts')): Promise<Record<string, string>> {
  try {
    const { emitMan } = await load()
    return await emitMan()
  } catch (error) {
    const { message } = error as Error
    const place = placeOf(error as Error)
    throw new ContractError(
      `the man page cannot be written, because the commands of svc do not load${place ? ` (${place})` : ''}: ${message}; mend what make types names, then run make generate again`,
    )
  }
}
