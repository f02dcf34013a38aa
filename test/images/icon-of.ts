const directoryBytes = 22

/** An ICO file that holds a PNG of 32 × 32 pixels. */
export function iconOf(png: Buffer): Buffer {
  const head = Buffer.alloc(directoryBytes)
  // Type 1 is an icon, with one image.
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  // One plane of 32 bits per pixel.
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(directoryBytes, 18)
  return Buffer.concat([head, png])
}
