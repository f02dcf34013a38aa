import type { Registry } from 'prom-client'
import { diskSpace } from '#data/files/disk-space.ts'
import { addGauges } from './gauges.ts'

const spaceOf = (dataDir: string) => {
  try {
    return diskSpace(dataDir)
  } catch {
    // Left out: an alert on a full disk would be wrong.
    return undefined
  }
}

/** The disk of the data folder. */
export function diskMetrics(registry: Registry, dataDir: string): void {
  addGauges(registry, {
    svc_disk_bytes: { help: 'Size of the disk of the data folder.', read: () => [[spaceOf(dataDir)?.size]] },
    svc_disk_free_bytes: {
      help: 'Bytes of it that the service may still write.',
      read: () => [[spaceOf(dataDir)?.available]],
    },
  })
}
