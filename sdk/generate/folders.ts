import { fileURLToPath } from 'node:url'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Hand-written layers and the generator's configuration. */
export const sdkFolder = at('../')

/** Generated and built clients; ignored by git, rebuilt each time. */
export const buildFolder = at('../build/')

/** Jars of the generator by version. */
export const storageFolder = at('../../.tools/openapi-generator/')

/** The generator's launcher, installed by `make` from the lock file in this folder. */
export const launcher = at('../../.tools/sdk/node_modules/@openapitools/openapi-generator-cli/main.js')

/** The environment in which the Python client is built and checked. */
export const pythonTools = at('../../.tools/sdk-python/')

/** The project's TypeScript compiler, and the types of Node. */
export const compiler = at('../../node_modules/typescript-native/bin/tsc')
export const types = at('../../node_modules/@types')

/** The licence of the project, which every package has. */
export const licence = at('../../LICENSE')
