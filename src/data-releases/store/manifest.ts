import { z } from 'zod'
import { jsonIn } from '#domain/json-in.ts'
import { ReleaseError } from '../release-error.ts'

const format = 1
const releaseNumber = z.int().min(1).max(999_999_999)

// Only the files that a release may have: a name becomes a path within the folder that is served.
const fileName = z.string().regex(/^(partitions\/[A-Z]{2}\.sqlite|search\/(base|delta)\.index|token-weights\.txt)$/)

const fileSchema = z.object({
  name: fileName,
  /** SHA-256 of the file as it is served, in hexadecimal; the stored object is this file compressed. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().min(0),
  /** Size of the stored object; absent if a release of svc stored it that did not record the size. */
  packed_bytes: z.int().min(0).optional(),
})

const manifestSchema = z.object({
  format: z.literal(format),
  release: releaseNumber,
  /** What the files were made by and for; a server uses only those of its own. */
  partition_version: z.int(),
  index_recipe: z.string().max(100),
  /** Version of the service that published it. */
  published_by: z.string().max(100),
  published_at: z.iso.datetime(),
  /** Companies of each country. */
  companies: z.record(z.string().regex(/^[A-Z]{2}$/), z.int().min(0)),
  files: z.array(fileSchema).min(1).max(100),
})

const pointerSchema = z.object({
  format: z.literal(format),
  /** The release to serve. */
  current: releaseNumber.nullable(),
  /** The release to hold ready. */
  next: releaseNumber.nullable(),
})

const reportSchema = z.object({
  format: z.literal(format),
  server: z.string().max(200),
  serving: releaseNumber.nullable(),
  /** Releases whose files the server has. */
  held: z.array(releaseNumber).max(100),
})

/** A release: the files to serve, with their hashes. */
export type Manifest = z.infer<typeof manifestSchema>
export type ReleaseFile = Manifest['files'][number]
/** Which release servers serve, and which they hold ready. */
export type Pointer = z.infer<typeof pointerSchema>
/** The releases that a server has, as it reports them to the builder. */
export type ServerReport = z.infer<typeof reportSchema>

/** Reads JSON of a store. Throws ReleaseError, which begins with `name`. */
function read<T>(schema: z.ZodType<T>, name: string, text: string): T {
  const value = jsonIn(text)
  if (value === undefined) throw new ReleaseError(`${name} is damaged: it is not JSON`)
  const written = (value as { format?: unknown } | null)?.format
  if (typeof written === 'number' && written > format)
    throw new ReleaseError(`${name} was written by a later release of svc than this one`)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new ReleaseError(`${name} is damaged: ${parsed.error.issues[0]?.path.join('.')} is wrong`)
}

/** Reads a manifest, which must have the number of its name. Throws ReleaseError. */
export function readManifest(name: string, text: string, release: number): Manifest {
  const manifest = read(manifestSchema, name, text)
  if (manifest.release !== release) throw new ReleaseError(`${name} is of release ${manifest.release}`)
  return manifest
}

/** Reads which release is current. Throws ReleaseError. */
export const readPointer = (name: string, text: string): Pointer => read(pointerSchema, name, text)

/** Reads the report of a server. Throws ReleaseError. */
export const readReport = (name: string, text: string): ServerReport => read(reportSchema, name, text)

export const toText = (value: Manifest | Pointer | ServerReport): string => `${JSON.stringify(value, null, 2)}\n`

export const manifestFormat = format
