import type { Command } from 'commander'
import { BackupError } from '../../administration/backup/backup-error.ts'
import type { Manifest } from '../../administration/backup/manifest.ts'
import { makeNewFolder } from '../../administration/backup/new-folder.ts'
import { checkOutside } from '../../administration/backup/outside-folder.ts'
import { restoreBackup } from '../../administration/backup/restore-backup.ts'
import type { CommandContext } from '../command-context.ts'
import { fileOrStream } from '../terminal/standard-streams.ts'
import { partitionsIn } from './backup.ts'

const companiesNote = (manifest: Manifest) => {
  const countries = partitionsIn(manifest)
  return countries.length > 0 ? countries : 'none: svc serve shows the sample until registers are imported'
}

/** `svc restore`: makes a data folder of a backup. */
export function restoreCommand(program: Command, { config, print, stdin }: CommandContext): void {
  const restore = (backup: string, dataDir: string): Promise<Manifest> =>
    makeNewFolder(dataDir, draft => restoreBackup(backup, draft))

  async function restoreInput(dataDir: string) {
    const { readArchive, withTemporaryFolder } = await import('../../administration/backup/archive.ts')
    return withTemporaryFolder(async folder => {
      await readArchive(stdin, folder)
      return restore(folder, dataDir)
    })
  }

  program
    .command('restore')
    .argument('<folder>', 'the backup, or - for a tar archive on stdin', fileOrStream)
    .option('--json', 'print JSON')
    .action(async (folder: string, { json }: { json?: boolean }) => {
      const { dataDir, databaseUrl } = config()
      // The accounts would seem to be restored, but servers read those in PostgreSQL.
      if (databaseUrl !== undefined)
        throw new BackupError(
          'accounts and usage are in PostgreSQL (SVC_DATABASE_URL): restore it with its own tools, or unset the variable to make a data folder of the backup',
        )
      if (folder !== '-') checkOutside(dataDir, folder, 'the backup')
      const manifest = folder === '-' ? await restoreInput(dataDir) : await restore(folder, dataDir)
      const { complete_until, server_secret } = manifest
      if (json)
        return print.json({ data_dir: dataDir, complete_until, server_secret, partitions: partitionsIn(manifest) })
      print.fields({
        restored: dataDir,
        complete_until,
        companies: companiesNote(manifest),
        ...(server_secret === 'configured' && { next: 'set SVC_KEY_SECRET to the secret that the servers had' }),
      })
    })
}
