import { fileURLToPath } from 'node:url'

/** The contract, as served and as checked against. */
export const contractFile = fileURLToPath(new URL('../../../openapi.yaml', import.meta.url))

/** The workflows over it, as served. */
export const workflowsFile = fileURLToPath(new URL('../../../workflows.arazzo.yaml', import.meta.url))
