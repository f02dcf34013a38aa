import { setPriority } from 'node:os'
import { checkFile, type FileVerdict } from './check-file.ts'

// Lookups have priority.
setPriority(10)

const check = (filename: string): FileVerdict | { failure: string } => {
  try {
    return checkFile(filename)
  } catch (error) {
    return { failure: String(error) }
  }
}

process.on('message', (filename: string) => process.send?.(check(filename)))
// The service is gone.
process.on('disconnect', () => process.exit())
