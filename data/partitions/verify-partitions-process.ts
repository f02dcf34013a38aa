import { setPriority } from 'node:os'
import { checkPages } from './check-pages.ts'

// Lookups have priority.
setPriority(10)

const check = (filename: string): string => {
  try {
    return checkPages(filename)
  } catch (error) {
    return `not checked: ${error}`
  }
}

process.on('message', (filename: string) => process.send?.(check(filename)))
// The service is gone.
process.on('disconnect', () => process.exit())
