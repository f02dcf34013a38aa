import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { ownTiersFile } from '#data/reference/tiers.ts'

let folder: string | undefined

const makeFolder = () => {
  const path = mkdtempSync(join(tmpdir(), 'svc-tiers-'))
  process.once('exit', () => rmSync(path, { recursive: true, force: true }))
  return path
}

/** A tiers file with other included results, like an operator's. */
export function tiersWith(included: number): string {
  const tiers = parse(readFileSync(ownTiersFile, 'utf8'))
  for (const tier of Object.values(tiers) as { included_results: number }[]) tier.included_results = included
  folder ??= makeFolder()
  const file = join(folder, `${included}.yaml`)
  writeFileSync(file, stringify(tiers))
  return file
}
