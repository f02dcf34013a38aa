import Database from 'better-sqlite3'

const isIntact = (filename: string): boolean => {
  try {
    const database = new Database(filename, { readonly: true, fileMustExist: true })
    try {
      return database.pragma('quick_check(1)', { simple: true }) === 'ok'
    } finally {
      database.close()
    }
  } catch {
    return false
  }
}

process.on('message', (filename: string) => process.send?.({ filename, isIntact: isIntact(filename) }))
// The service has exited.
process.on('disconnect', () => process.exit())
