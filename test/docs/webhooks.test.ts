import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { eventTypes } from '#domain/webhooks/event.ts'
import { testEndpoint } from '../../src/administration/webhooks/test-endpoint.ts'
import { freePort } from '../support/free-port.ts'
import { isInstalled } from '../support/is-installed.ts'
import { until } from '../support/until.ts'
import { openWebhookFolder } from '../webhooks/webhook-folder.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')

const receivers = [
  { language: 'ts', program: process.execPath, args: ['--input-type=module-typescript', '-e'] },
  { language: 'python', program: 'python3', args: ['-c'] },
]

const codeOf = (language: string) => new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'm').exec(page)?.[1] ?? ''

/** Runs the receiver of a language until it is disposed of. */
function startReceiver({ language, program, args }: (typeof receivers)[number], secret: string, port: number) {
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port), NODE_NO_WARNINGS: '1' }
  const child = spawn(program, [...args, codeOf(language)], { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    printed += text
  })
  return { printed: () => printed, [Symbol.dispose]: () => void child.kill() }
}

describe('docs/webhooks.md', () => {
  it('describes every type of event', () => {
    for (const type of [...eventTypes, 'webhook.test']) assert.match(page, new RegExp(`^\\| \`${type}\` \\|`, 'm'))
  })

  for (const receiver of receivers)
    it(`has a receiver in ${receiver.language} that takes an event, and answers 400 to one of another secret`, async function () {
      if (!isInstalled(receiver.program)) this.skip()
      await using folder = await openWebhookFolder()
      const port = await freePort()
      const url = `http://127.0.0.1:${port}/`
      const { endpoint, secret } = await folder.add(url)
      const other = await folder.add(url)
      using running = startReceiver(receiver, secret, port)
      const send = (id: string) => testEndpoint(folder.administration, id, new AbortController().signal)
      await until(async () => 'status' in (await send(endpoint.id)).reply)
      const replies = [(await send(endpoint.id)).reply, (await send(other.endpoint.id)).reply]
      assert.deepEqual(
        replies.map(reply => 'status' in reply && reply.status),
        [204, 400],
      )
      await until(() => running.printed().includes(endpoint.id))
      assert.match(running.printed(), /^webhook\.test /)
    })
})
