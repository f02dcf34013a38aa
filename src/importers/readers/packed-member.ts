import { Entry } from 'yauzl'

type ReadFields = 'fileName' | 'compressedSize' | 'uncompressedSize' | 'compressionMethod' | 'crc32'

/** What it takes to read a member of a zip file, and the state of the file that says so; it can be sent to a thread. */
export interface PackedMember
  extends Pick<Entry, ReadFields | 'generalPurposeBitFlag' | 'relativeOffsetOfLocalHeader'> {
  stamp: string
}

export const packedMember = (entry: Entry, stamp: string): PackedMember => {
  const { fileName, compressedSize, uncompressedSize, compressionMethod, crc32 } = entry
  const { generalPurposeBitFlag, relativeOffsetOfLocalHeader } = entry
  return {
    fileName,
    compressedSize,
    uncompressedSize,
    compressionMethod,
    crc32,
    generalPurposeBitFlag,
    relativeOffsetOfLocalHeader,
    stamp,
  }
}

/** The member as the library reads it. */
export const entryOf = ({ stamp: _, ...fields }: PackedMember): Entry => Object.assign(new Entry(), fields)
