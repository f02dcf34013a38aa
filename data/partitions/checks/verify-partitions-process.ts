import { lowerPriority } from '../../processes/lower-priority.ts'
import { checkFile, type FileVerdict } from './check-file.ts'

// Lookups have priority.
lowerPriority(10)

const check = async (filename: string): Promise<FileVerdict | { failure: string }> => {
  try {
    return await checkFile(filename)
  } catch (error) {
    return { failure: String(error) }
  }
}

process.on('message', async (filename: string) => process.send?.(await check(filename)))
// The service has ended.
process.on('disconnect', () => process.exit())
