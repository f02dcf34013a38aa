import { fileURLToPath } from 'node:url'
/** The folder of genuine files of registers, which are not part of the project: their tests are skipped where it is missing. */
export const samples = fileURLToPath(new URL('../../../shared/samples/', import.meta.url))
