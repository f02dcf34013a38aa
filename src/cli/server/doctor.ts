import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import type { Finding } from './finding.ts'

const linesOf = ({ check, issues, notes = [] }: Finding): string[] => [
  ...(issues.length === 0 ? [`ok       ${check}`] : issues.map(issue => `problem  ${issue}`)),
  ...notes.map(note => `note     ${note}`),
]

const reportOf = (findings: readonly Finding[]) => {
  const issues = findings.flatMap(finding => finding.issues)
  const notes = findings.flatMap(finding => finding.notes ?? [])
  const checks = findings.map(({ check, issues }) => ({ check, ok: issues.length === 0 }))
  return { ok: issues.length === 0, checks, issues, ...(notes.length > 0 && { notes }) }
}

/** `svc doctor`: prints a line per check or issue; exit code 1 if there are issues. */
export function doctorCommand(program: Command, { config, print, fail }: CommandContext): void {
  program
    .command('doctor')
    .option('--deep', 'also check every page and index of the accounts and the usage, which reads both files whole')
    .option('--json', 'print JSON')
    .action(async ({ json, deep }: { json?: boolean; deep?: boolean }) => {
      const configuration: Finding = { check: 'configuration', issues: [] }
      // Imported here, because the help needs none of it.
      const { doctorFindings } = await import('./doctor-findings.ts')
      const findings = [configuration, ...(await doctorFindings(config(), deep === true))]
      const report = reportOf(findings)
      if (json) print.json(report)
      else print.lines([...findings.flatMap(linesOf), ...(report.ok ? ['All is well.'] : [])])
      if (!report.ok) fail()
    })
}
