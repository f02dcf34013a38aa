import { readFileSync } from 'node:fs'

const tickMs = 10

/** Milliseconds that a machine's other guests took of a core since it started; 0 where the system does not tell. */
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
