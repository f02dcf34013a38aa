import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Compiling takes half of a start, so it is done once; within node_modules, which others cannot write to.
const { directory } = enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url)))
// Threads and child processes read the cache by this variable.
if (directory !== undefined) process.env.NODE_COMPILE_CACHE = directory

const { runSvc } = await import('./run-svc.ts')
process.exitCode = await runSvc(process.argv.slice(2), process)
