import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Compilation takes half of the start-up time, so compiled code is cached, in node_modules, which other users cannot write to.
const { directory } = enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url)))
// Threads and child processes read the cache by this variable.
if (directory !== undefined) process.env.NODE_COMPILE_CACHE = directory

const [{ runSvc }, { outliveReader }] = await Promise.all([import('./run-svc.ts'), import('./outlive-reader.ts')])
outliveReader(process)
process.exitCode = await runSvc(process.argv.slice(2), process)
