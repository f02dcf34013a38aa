import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tempFolder } from '../support/temp-folder.ts'
import { runTool, type ToolRun } from './run-tool.ts'

type Status = 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'

/** How the checks of a scenario ended. */
export interface ScenarioChecks {
  passed: number
  failed: number
  warnings: number
}

export interface SuiteRun extends ToolRun {
  /** Of each scenario that was run, by its name. */
  scenarios: ReadonlyMap<string, ScenarioChecks>
}

function checksIn(file: string): ScenarioChecks {
  const checks: { status: Status }[] = JSON.parse(readFileSync(file, 'utf8'))
  const count = (wanted: Status) => checks.filter(({ status }) => status === wanted).length
  return { passed: count('SUCCESS'), failed: count('FAILURE'), warnings: count('WARNING') }
}

/** Runs all scenarios of the conformance suite in one process, which takes longer to start than most of them. */
export async function runSuite(url: string, args: readonly string[]): Promise<SuiteRun> {
  using results = tempFolder()
  const run = await runTool('conformance', ['server', '--url', url, '-o', results.path, ...args])
  const scenarios = new Map<string, ScenarioChecks>()
  for (const folder of readdirSync(results.path)) {
    const [, name] = /^server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(folder) ?? assert.fail(folder)
    scenarios.set(name ?? '', checksIn(join(results.path, folder, 'checks.json')))
  }
  return { ...run, scenarios }
}
