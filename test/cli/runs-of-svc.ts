import { svc } from './svc.ts'

// Runs `svc` with the arguments and the data folder of each run, one after the other, in a process that a test may start
// as another user. Prints what each says on stderr.
const runs: { args: string[]; dataDir: string }[] = JSON.parse(process.argv[2] ?? '[]')
const said: string[] = []
for (const { args, dataDir } of runs)
  said.push((await svc(args, { SVC_LOG_FORMAT: 'text', SVC_DATA_DIR: dataDir })).stderr)
process.stdout.write(JSON.stringify(said))
process.exit()
