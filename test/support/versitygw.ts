import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { S3Client } from '@aws-sdk/client-s3'
import { freePort } from './free-port.ts'
import { isInstalled } from './is-installed.ts'
import { tempFolder } from './temp-folder.ts'
import { until } from './until.ts'

/** An S3 server of a test, over a temporary folder, on a free port of loopback, with a bucket `releases`. */
export interface S3Server extends AsyncDisposable {
  endpoint: string
  /** Kills it immediately, like a crash. */
  kill(): Promise<void>
  /** Starts it again on the same port, with the same objects. */
  restart(): Promise<void>
  /** Suspends it: connections stay open, and nothing is answered until `resume`. */
  freeze(): Promise<void>
  resume(): void
  /** Withdraws what users other than the root may do with the bucket, until `permit`. */
  forbid(): Promise<void>
  permit(): Promise<void>
}

export const rootKeys = { accessKeyId: 'test-root', secretAccessKey: 'test-root-secret' }
/** A user whom the policy of the bucket permits to read and list. */
export const readerKeys = { accessKeyId: 'test-reader', secretAccessKey: 'test-reader-secret' }
/** The keys of a server, which may also report what it holds. */
export const serverKeys = { accessKeyId: 'test-server', secretAccessKey: 'test-server-secret' }

const own = fileURLToPath(new URL('../../.tools/s3/versitygw', import.meta.url))
const program = existsSync(own) ? own : 'versitygw'

/** Whether versitygw is installed (`make s3-server`); otherwise the tests that need it are skipped. */
export const hasS3Server: boolean = isInstalled(program)

const bucket = 'arn:aws:s3:::releases'

const policy = JSON.stringify({
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Principal: { AWS: [readerKeys.accessKeyId, serverKeys.accessKeyId] },
      Action: ['s3:GetObject', 's3:ListBucket'],
      Resource: [bucket, `${bucket}/*`],
    },
    {
      Effect: 'Allow',
      Principal: { AWS: [serverKeys.accessKeyId] },
      Action: ['s3:PutObject', 's3:DeleteObject'],
      Resource: [`${bucket}/*/servers/*`],
    },
  ],
})

/** Works on the bucket as the root. */
async function asRoot(endpoint: string, work: (s3: typeof import('@aws-sdk/client-s3'), client: S3Client) => unknown) {
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: rootKeys })
  await work(s3, client)
  client.destroy()
}

const permit = (endpoint: string) =>
  asRoot(endpoint, (s3, client) => client.send(new s3.PutBucketPolicyCommand({ Bucket: 'releases', Policy: policy })))

const forbid = (endpoint: string) =>
  asRoot(endpoint, (s3, client) => client.send(new s3.DeleteBucketPolicyCommand({ Bucket: 'releases' })))

function createUser(endpoint: string, { accessKeyId, secretAccessKey }: typeof rootKeys) {
  const root = ['--access', rootKeys.accessKeyId, '--secret', rootKeys.secretAccessKey]
  const user = ['--access', accessKeyId, '--secret', secretAccessKey, '--role', 'user']
  const args = ['admin', ...root, '--endpoint-url', endpoint, 'create-user', ...user]
  execFileSync(program, args, { stdio: 'ignore' })
}

async function createBucket(endpoint: string) {
  await asRoot(endpoint, (s3, client) => client.send(new s3.CreateBucketCommand({ Bucket: 'releases' })))
  for (const keys of [readerKeys, serverKeys]) createUser(endpoint, keys)
  await permit(endpoint)
}

const isStopped = (pid: number | undefined) =>
  globSync(`/proc/${pid}/task/*/stat`).every(file => readFileSync(file, 'utf8').split(') ')[1]?.startsWith('T'))

/** Starts versitygw, which keeps objects as files. */
export async function startS3(): Promise<S3Server> {
  const folder = tempFolder()
  const [objects, users] = ['objects', 'users'].map(name => join(folder.path, name)) as [string, string]
  for (const path of [objects, users]) mkdirSync(path)
  const port = await freePort()
  const endpoint = `http://127.0.0.1:${port}`
  const args = ['--port', `127.0.0.1:${port}`, '--quiet', '--iam-dir', users, 'posix', objects]
  const env = {
    ...process.env,
    ROOT_ACCESS_KEY: rootKeys.accessKeyId,
    ROOT_SECRET_KEY: rootKeys.secretAccessKey,
  }
  let child: ChildProcess | undefined

  async function start() {
    child = spawn(program, args, { stdio: 'ignore', env })
    child.unref()
    for (let tries = 0; tries < 400; tries += 1) {
      if (
        await fetch(endpoint).then(
          () => true,
          () => false,
        )
      )
        return
      await sleep(25)
    }
    throw new Error(`versitygw does not answer on port ${port}`)
  }
  async function kill() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.ref()
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const killAtExit = () => void child?.kill('SIGKILL')
  process.once('exit', killAtExit)
  const stop = async () => {
    process.removeListener('exit', killAtExit)
    await kill()
    folder[Symbol.dispose]()
  }
  try {
    await start()
    await createBucket(endpoint)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    endpoint,
    kill,
    restart: start,
    freeze: async () => {
      child?.kill('SIGSTOP')
      // On a busy machine its threads continue for a moment.
      await until(() => isStopped(child?.pid))
    },
    resume: () => void child?.kill('SIGCONT'),
    forbid: () => forbid(endpoint),
    permit: () => permit(endpoint),
    [Symbol.asyncDispose]: stop,
  }
}
