import type { Readable } from 'node:stream'

/** A small object, with what identifies this state of it. */
interface StoredText {
  text: string
  /** The tag that the store gives an object; it changes whenever the object is written. */
  tag: string
  /** By the clock of the store, in milliseconds since the epoch. */
  modifiedAt: number
}

export interface StoredObject {
  key: string
  bytes: number
  /** By the clock of the store, in milliseconds since the epoch. */
  modifiedAt: number
}

/** A bucket with a prefix, or a folder. Every call rejects with `ObjectStoreError`. */
export interface ObjectStore extends Disposable {
  /** As configured; contains no credentials. */
  readonly address: string
  /** A text of at most 4 MiB; undefined if there is none. */
  readText(key: string): Promise<StoredText | undefined>
  /** The bytes of an object, whose stream may fail with any error; undefined if there is none. */
  read(key: string): Promise<Readable | undefined>
  /** Writes an object as a whole or not at all; reading a stream stops when the signal is aborted. */
  write(key: string, content: string | Readable, signal?: AbortSignal): Promise<void>
  /**
   * Writes a text if the stored one still has the tag, or, without a tag, if none is stored. False if another writer was first:
   * of several at once, one succeeds.
   */
  writeIf(key: string, text: string, tag: string | undefined): Promise<boolean>
  /** The objects whose keys begin with a prefix, in order of their keys. */
  list(prefix: string): Promise<StoredObject[]>
  /** Removes an object, if there is one. */
  remove(key: string): Promise<void>
}

export const maxTextBytes = 4 * 1024 * 1024

/**
 * `away`: it may work again by itself. `refused`: by permissions. `missing`: no such bucket or folder. `full`: no space.
 * `unfit`: the store lacks a feature that is needed.
 */
export type StoreTrouble = 'away' | 'refused' | 'missing' | 'full' | 'unfit'

/** Thrown when an object store cannot do what was asked; its message is one line for operators. */
export class ObjectStoreError extends Error {
  readonly trouble: StoreTrouble

  constructor(trouble: StoreTrouble, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ObjectStoreError'
    this.trouble = trouble
  }
}
