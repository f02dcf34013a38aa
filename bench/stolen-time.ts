import { readFileSync } from 'node:fs'

const tickMs = 10

/** Milliseconds stolen from a core by other guests since boot; 0 where the system does not report it. */
export function stolenMs(core: number): number {
  try {
    const line = readFileSync('/proc/stat', 'utf8')
      .split('\n')
      .find(text => text.startsWith(`cpu${core} `))
    return Number(line?.split(' ')[8] ?? 0) * tickMs
  } catch {
    return 0
  }
}
