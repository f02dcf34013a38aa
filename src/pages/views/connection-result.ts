import { type Html, html } from '#domain/html.ts'
import type { ListedTool } from './mcp-tools.ts'

/** Why a test of the connection failed, and what to do. */
export interface ConnectionFailure {
  title: string
  detail: string
  correction?: string
}

/** What a successful test has found. */
interface ConnectionSuccess {
  server: string
  protocolVersion: string
  tools: readonly ListedTool[]
}

/** A failed test. */
export const failureView = ({ title, detail, correction }: ConnectionFailure): Html =>
  html`<div class="notice bad"><p><strong>${title}</strong></p><p>${detail}</p>${correction === undefined ? '' : html`<p>${correction}</p>`}</div>`

/** A successful test. The tools that an agent would see are on the page already. */
export const successView = ({ server, protocolVersion, tools }: ConnectionSuccess): Html =>
  html`<div class="notice good"><p><strong>Connected.</strong> ${server} speaks protocol ${protocolVersion} and offers <a href="#tools">${tools.length} tools</a>. A call needs the scope of its tool.</p></div>`
