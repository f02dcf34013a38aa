import { EventEmitter } from 'node:events'

/** A socket that keeps what is written to it. It has only what Node's request and response use of a socket, and is no stream. */
export class MemorySocket extends EventEmitter {
  readonly remoteAddress = '127.0.0.1'
  readonly pieces: (string | Buffer)[] = []
  readonly readable = true
  readonly writableLength = 0
  readonly writableHighWaterMark = 65_536
  // Node's response sets how often it is corked.
  readonly _writableState = { corked: 0 }
  writable = true
  destroyed = false
  write(piece: string | Buffer, _encoding: BufferEncoding, done?: () => void): boolean {
    this.pieces.push(piece)
    if (done) process.nextTick(done)
    return true
  }
  cork(): void {}
  uncork(): void {}
  pause(): void {}
  resume(): void {}
  setTimeout(): void {}
  destroy(): void {
    if (this.destroyed) return
    this.destroyed = true
    this.writable = false
    process.nextTick(() => this.emit('close'))
  }
}
