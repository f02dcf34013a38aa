import { fileURLToPath } from 'node:url'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Hand-written layers, and what the generator is told. */
export const sdkFolder = at('../')

/** All that is generated and built; ignored by git, made anew each time. */
export const buildFolder = at('../build/')

/** Jars of the generator by version. */
export const storageFolder = at('../../.tools/openapi-generator/')

/** The generator's launcher, installed by `make` by the lock file in this folder. */
export const launcher = at('../../.tools/sdk/node_modules/@openapitools/openapi-generator-cli/main.js')

/** The compiler of the project. */
export const compiler = at('../../node_modules/typescript/bin/tsc')
