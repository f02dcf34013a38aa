import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { tempFolder } from '../support/temp-folder.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js')

interface Step {
  stepId: string
  checks: { passed: boolean; name: string; message?: string }[]
}

interface Report {
  files: Record<string, { executedWorkflows: { workflowId: string; status: string; executedSteps: Step[] }[] }>
}

interface Run {
  code: number | null
  /** Ids of the steps that were run, in order. */
  steps: string[]
  /** Failed checks, each as `step: check: message`. */
  failures: string[]
}

/**
 * Runs one workflow of the Arazzo document with `redocly respect` against a live server. Nothing is sent anywhere else.
 */
export async function respect(server: string, workflowId: string, inputs: object): Promise<Run> {
  using folder = tempFolder()
  const report = join(folder.path, 'report.json')
  const args = ['respect', 'workflows.arazzo.yaml', '-w', workflowId, '-S', `svc=${server}`, '-J', report]
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const child = spawn(process.execPath, [redocly, ...args, '-i', JSON.stringify(inputs)], {
    cwd: root,
    env,
    timeout: 200_000,
  })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const [code, said] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  try {
    return { code, ...readReport(JSON.parse(readFileSync(report, 'utf8'))) }
  } catch (cause) {
    throw new Error(`redocly respect wrote no report: ${said}`, { cause })
  }
}

function readReport({ files }: Report): Pick<Run, 'steps' | 'failures'> {
  const steps = Object.values(files).flatMap(file => file.executedWorkflows.flatMap(run => run.executedSteps))
  const failures = steps.flatMap(({ stepId, checks }) =>
    checks.filter(check => !check.passed).map(({ name, message }) => `${stepId}: ${name}: ${message}`),
  )
  return { steps: steps.map(({ stepId }) => stepId), failures }
}
