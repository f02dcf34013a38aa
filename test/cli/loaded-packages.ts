import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// Loaded before a command: writes the files of the modules that the process has loaded when it ends.

const loaded: string[] = []
registerHooks({
  load: (url, context, next) => {
    loaded.push(url)
    return next(url, context)
  },
})
process.once('exit', () => writeFileSync(process.env.LOADED_MODULES ?? '', JSON.stringify(loaded)))
