/** Stops this thread, its event loop too, for milliseconds. */
export const pauseThread = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
