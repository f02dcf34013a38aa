// Tests the connection with a key, and fills it into the configurations.
import { html } from '#domain/html.ts'
import { failureView, successView } from '../views/connection-result.ts'
import type { ListedTool } from '../views/mcp-tools.ts'
import { isLikeKey, notAKey } from '../views/usage-problem.ts'
import { callMcp, McpError } from './modules/mcp-client.ts'
import { pageData } from './modules/page-data.ts'
import { pastedKey } from './modules/pasted-key.ts'
import { setHtml } from './modules/set-html.ts'
import { withTimeout } from './modules/with-timeout.ts'

interface Initialized {
  protocolVersion: string
  serverInfo: { name: string; version: string }
}

const form = document.querySelector<HTMLFormElement>('#connection-test')
const field = document.querySelector<HTMLInputElement>('#key')
const result = document.querySelector('#connection-result')
const { key: demoKey } = pageData<{ key: string }>()

const client = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'connect-page', version: '1' } }

async function test(key: string, signal: AbortSignal) {
  if (!isLikeKey(key)) return failureView(notAKey)
  const { protocolVersion, serverInfo } = await callMcp<Initialized>('initialize', client, key, signal)
  const { tools } = await callMcp<{ tools: ListedTool[] }>('tools/list', {}, key, signal)
  return successView({ server: `${serverInfo.name} ${serverInfo.version}`, protocolVersion, tools })
}

/** Shows the result of a test, unless another was started meanwhile. */
async function show(key: string, signal: AbortSignal) {
  if (!result) return
  setHtml(result, html`<p>Connecting…</p>`)
  const view = await withTimeout(patient => test(key, patient), signal).catch((error: unknown) => {
    if (error instanceof McpError) return failureView(error.failure)
    throw error
  })
  if (!signal.aborted) setHtml(result, view)
}

/** A secret key does not work in an agent and must not be in its files; text of any other form would break them. */
const isRestrictedKey = (text: string) => /^svc_(live|test)_rk_\w+$/.test(text)

function fillIn(key: string) {
  for (const place of document.querySelectorAll('.key')) place.textContent = isRestrictedKey(key) ? key : demoKey
}

function start() {
  let running = new AbortController()
  field?.addEventListener('input', () => fillIn(pastedKey(field.value)))
  form?.addEventListener('submit', event => {
    event.preventDefault()
    running.abort()
    running = new AbortController()
    void show(pastedKey(field?.value ?? ''), running.signal)
  })
  if (form) form.inert = false
}

start()
