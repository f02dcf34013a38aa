import { globSync } from 'node:fs'
import { type Served, serve } from '../cli/serve.ts'
import { killed } from '../crash/server-process.ts'
import { freePort } from '../support/free-port.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** `svc serve` in a process and a data folder of its own, which a test may kill, freeze and start again. */
export interface FleetServer extends AsyncDisposable {
  url: string
  port: number
  adminPort: number
  dataDir: string
  demoKey: string
  kill(): Promise<void>
  /** Starts it again, with its clock some hours off. */
  start(hoursOff?: number): Promise<void>
  freeze(): void
  resume(): void
}

const [libfaketime] = globSync('/usr/lib/*/faketime/libfaketime.so.1')

/** Whether clocks can be set off; otherwise the tests that need it are skipped. */
export const hasFaketime: boolean = libfaketime !== undefined
if (!hasFaketime) process.stdout.write('libfaketime cannot be used here: the tests that need it are skipped\n')

const clockOff = (hours: number): Record<string, string> =>
  hours === 0
    ? {}
    : {
        LD_PRELOAD: libfaketime ?? '',
        FAKETIME: `${hours > 0 ? '+' : ''}${hours}h`,
        // A monotonic clock is right on every machine.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }

const demoKeyIn = (lines: readonly string[]) =>
  lines.flatMap(line => /^Demo key: (\S+)$/.exec(line)?.[1] ?? []).at(0) ?? ''

/** Starts one with the settings that all servers of the fleet share; its clock is some hours off. */
export async function startFleetServer(shared: Record<string, string>, hoursOff = 0): Promise<FleetServer> {
  const folder = tempFolder()
  const port = await freePort()
  const adminPort = await freePort()
  const settings = {
    SVC_LOG_LEVEL: 'warn',
    SVC_PORT: String(port),
    SVC_ADMIN_PORT: String(adminPort),
    ...shared,
    SVC_DATA_DIR: folder.path,
  }
  let served: Served | undefined
  const killAtExit = () => void served?.child.kill('SIGKILL')
  process.setMaxListeners(Math.max(100, process.getMaxListeners()))
  process.once('exit', killAtExit)
  const start = async (hours = 0) => {
    served = await serve({ ...settings, ...clockOff(hours) })
    if (served.child.exitCode !== null || demoKeyIn(served.lines) === '')
      throw new Error(`svc serve did not start: ${served.output()}`)
  }
  await start(hoursOff)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    adminPort,
    dataDir: folder.path,
    demoKey: demoKeyIn(served?.lines ?? []),
    start,
    kill: async () => void (served && (await killed(served.child))),
    freeze: () => void served?.child.kill('SIGSTOP'),
    resume: () => void served?.child.kill('SIGCONT'),
    [Symbol.asyncDispose]: async () => {
      process.removeListener('exit', killAtExit)
      if (served) await killed(served.child)
      folder[Symbol.dispose]()
    },
  }
}
