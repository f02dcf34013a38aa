import type { ZipFile } from 'yauzl'

/** The zip file whose member was read last, which stays open for the next one. */
export interface OpenZips extends Disposable {
  /** Opens a file, unless it is the one that is open and its stamp is the same. */
  open(path: string, stamp: string): Promise<ZipFile>
}

/** Opening a zip file reads its last 64 KB, which takes longer than to read a small member of thousands. */
export const openZips = (openZip: (path: string) => Promise<ZipFile>): OpenZips => {
  let last: { path: string; stamp: string; zip: ZipFile } | undefined
  const close = () => {
    last?.zip.close()
    last = undefined
  }
  return {
    open: async (path, stamp) => {
      if (last?.path === path && last.stamp === stamp) return last.zip
      close()
      const zip = await openZip(path)
      last = { path, stamp, zip }
      return zip
    },
    [Symbol.dispose]: close,
  }
}
