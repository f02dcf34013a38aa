import { endInTime } from '../../src/cli/server/end-in-time.ts'

// A process of tests that does not end by itself: its main thread waits for events, or is blocked.

endInTime({ afterMs: 500, line: 'it did not stop\n', blockedMs: process.argv[2] === 'blocked' ? 500 : 60_000 })
if (process.argv[2] === 'blocked') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
if (process.argv[2] === 'waiting') setInterval(() => {}, 60_000)
