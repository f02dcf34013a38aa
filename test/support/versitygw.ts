import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'
import { isInstalled } from './is-installed.ts'
import { tempFolder } from './temp-folder.ts'

/** An S3 server of a test, over a temporary folder, on a free port of loopback, with a bucket `releases`. */
export interface S3Server extends AsyncDisposable {
  endpoint: string
  /** Kills it immediately, like a crash. */
  kill(): Promise<void>
  /** Starts it again on the same port, with the same objects. */
  restart(): Promise<void>
}

export const rootKeys = { accessKeyId: 'test-root', secretAccessKey: 'test-root-secret' }
/** A user whom the policy of the bucket permits to read and list. */
export const readerKeys = { accessKeyId: 'test-reader', secretAccessKey: 'test-reader-secret' }

const own = fileURLToPath(new URL('../../.tools/s3/versitygw', import.meta.url))
const program = existsSync(own) ? own : 'versitygw'

/** Whether versitygw is installed (`make s3-server`); otherwise the tests that need it are skipped. */
export const hasS3Server: boolean = isInstalled(program)

const policy = JSON.stringify({
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Principal: { AWS: [readerKeys.accessKeyId] },
      Action: ['s3:GetObject', 's3:ListBucket'],
      Resource: ['arn:aws:s3:::releases', 'arn:aws:s3:::releases/*'],
    },
  ],
})

async function createBucket(endpoint: string) {
  const { CreateBucketCommand, PutBucketPolicyCommand, S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: rootKeys })
  await client.send(new CreateBucketCommand({ Bucket: 'releases' }))
  const { accessKeyId, secretAccessKey } = readerKeys
  const { accessKeyId: access, secretAccessKey: secret } = rootKeys
  const admin = ['admin', '--access', access, '--secret', secret, '--endpoint-url', endpoint]
  const user = ['create-user', '--access', accessKeyId, '--secret', secretAccessKey, '--role', 'user']
  execFileSync(program, [...admin, ...user], { stdio: 'ignore' })
  await client.send(new PutBucketPolicyCommand({ Bucket: 'releases', Policy: policy }))
  client.destroy()
}

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
  return { endpoint, kill, restart: start, [Symbol.asyncDispose]: stop }
}
