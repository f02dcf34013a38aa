import { type Html, html } from '#domain/html.ts'

/** A tool as `tools/list` describes it. */
export interface ListedTool {
  name: string
  title: string
  description: string
}

const firstSentence = (text: string) => `${text.split('. ')[0]?.replace(/\.$/, '')}.`

/** The tools of the MCP server, with the first sentence of what each does. */
export const toolList = (tools: readonly ListedTool[]): Html =>
  html`<ul class="tools plain">${tools.map(({ name, title, description }) => html`<li><strong>${title}</strong><br><code>${name}</code><br><span class="soft">${firstSentence(description)}</span></li>`)}</ul>`
