declare module 'unbzip2-stream/lib/bit_iterator.js' {
  /** Reads the next bits as a number; null moves to the next whole byte. */
  interface ReadBits {
    (bits: number | null): number
    bytesRead: number
  }
  function bitIterator(nextBuffer: () => Buffer | undefined): ReadBits
  export = bitIterator
}

declare module 'unbzip2-stream/lib/bzip2.js' {
  import type bitIterator from 'unbzip2-stream/lib/bit_iterator.js'

  type ReadBits = ReturnType<typeof bitIterator>
  const bzip2: {
    /** Reads the header of a stream; returns its level, the size of its blocks in units of 100,000 bytes. */
    header(bits: ReadBits): number
    /** Decompresses a block, byte by byte. Returns the checksum so far; null at the end of the stream. */
    decompress(
      bits: ReadBits,
      onByte: (byte: number) => void,
      memory: Int32Array,
      size: number,
      checksum: number | null,
    ): number | null
  }
  export = bzip2
}
