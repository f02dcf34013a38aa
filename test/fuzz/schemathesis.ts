import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startTestService } from '../support/service.ts'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const [program = 'schemathesis', ...options] = process.argv.slice(2)

await using service = await startTestService({ SVC_TIERS_FILE: file('./tiers.yaml'), SVC_TRUST_PROXY: '1' })
const { text: key } = await service.key()

const args = [
  '--config-file',
  file('./schemathesis.toml'),
  'run',
  file('../../generated/openapi.yaml'),
  '--url',
  service.url,
  ...options,
]
const env = {
  ...process.env,
  SVC_API_KEY: key,
  SCHEMATHESIS_HOOKS: file('./schemathesis_hooks.py'),
  PYTHONDONTWRITEBYTECODE: '1',
}
const child = spawn(program, args, { stdio: 'inherit', env, cwd: service.dataDir })
process.exitCode = await new Promise<number>(resolve => {
  child.once('error', error => {
    process.stderr.write(`${error.message}\n`)
    resolve(1)
  })
  child.once('exit', code => resolve(code ?? 1))
})
