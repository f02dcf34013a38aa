import { runSvc } from './run-svc.ts'

process.exitCode = await runSvc(process.argv.slice(2), process)
