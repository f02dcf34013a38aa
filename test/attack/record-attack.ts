import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** An attack and its results, for the table of `make attack`. */
export interface Attack {
  attack: string
  sent: string
  verified: string
  figures: string
}

/** Writes an attack to the folder SVC_ATTACK_FOLDER, or prints its figures if that is not set. */
export function recordAttack(attack: Attack): void {
  const folder = process.env.SVC_ATTACK_FOLDER
  if (folder) writeFileSync(join(folder, `${attack.attack}.json`), JSON.stringify(attack))
  else process.stdout.write(`    ${attack.attack}: ${attack.figures}\n`)
}
