import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import type { Request, Response } from 'express'
import { isCurrent, weakTag } from '#domain/companies/entity-tag.ts'
import { type Encoding, preferredEncoding } from './preferred-encoding.ts'
import { type AnyReply, respond, respondBytes } from './respond.ts'

const minCompressedBytes = 4096

const encoders: Readonly<Record<Encoding, (bytes: Buffer) => Buffer>> = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => gzipSync(bytes, { level: 9 }),
}

/** A text that does not change while the service runs. Its bytes, plain and compressed, are shared by all replies. */
export interface StoredText {
  readonly mediaType: string
  readonly etag: string
  /** The encoding that a request prefers; undefined for plain bytes. */
  encodingFor(req: Request): Encoding | undefined
  bytesIn(encoding: Encoding | undefined): Buffer
}

/** Stores bytes that are compressed already, such as a picture. */
export const storeBytes = (mediaType: string, bytes: Buffer): StoredText => ({
  mediaType,
  etag: weakTag(bytes.toString('base64')),
  encodingFor: () => undefined,
  bytesIn: () => bytes,
})

const encodingOf = ({ headers }: Request) => preferredEncoding(headers['accept-encoding'])

/** Stores a text; it is compressed at the first request for an encoding. */
export function storeText(mediaType: string, text: string): StoredText {
  const plain = Buffer.from(text)
  const compressed: { [encoding in Encoding]?: Buffer } = {}
  return {
    mediaType,
    etag: weakTag(text),
    encodingFor: req => (plain.length < minCompressedBytes ? undefined : encodingOf(req)),
    bytesIn: encoding => {
      if (encoding === undefined) return plain
      compressed[encoding] ??= encoders[encoding](plain)
      return compressed[encoding]
    },
  }
}

/** Stores a long text that is compressed with brotli already; it is decompressed at the first request without brotli. */
export function storeCompressed(mediaType: string, brotli: Buffer, etag: string): StoredText {
  let plain: Buffer | undefined
  let gzip: Buffer | undefined
  const plainBytes = () => {
    plain ??= brotliDecompressSync(brotli)
    return plain
  }
  return {
    mediaType,
    etag,
    encodingFor: encodingOf,
    bytesIn: encoding => {
      if (encoding === 'br') return brotli
      if (encoding === undefined) return plainBytes()
      gzip ??= encoders.gzip(plainBytes())
      return gzip
    },
  }
}

/** Answers with a stored text, or with 304 if the caller's copy is current. */
export function respondStored(
  req: Request,
  res: Response,
  text: StoredText,
  { headers, status = 200 }: Pick<AnyReply, 'headers'> & { status?: number | undefined },
): void {
  const replyHeaders = { ...headers, etag: text.etag, vary: 'Accept-Encoding' }
  if (status === 200 && isCurrent(req.headers['if-none-match'], text.etag)) {
    respond(res, { status: 304, headers: replyHeaders, body: undefined })
    return
  }
  const encoding = text.encodingFor(req)
  const { mediaType } = text
  const withEncoding = { ...replyHeaders, 'content-encoding': encoding }
  respondBytes(res, text.bytesIn(encoding), { status, mediaType, headers: withEncoding })
}
