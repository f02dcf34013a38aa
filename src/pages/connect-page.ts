import { Html, html } from '#domain/html.ts'
import mcp from '#generated/mcp-tools.json' with { type: 'json' }
import { type ClientConfiguration, clientConfigurations } from './client-configurations.ts'
import type { Page, Site } from './page.ts'
import { toolList } from './views/mcp-tools.ts'

/** A text in which the script can put another key. */
const withKey = (text: string, key: string): Html => {
  const [first = '', ...rest] = text.split(key)
  return html`${first}${rest.map(part => html`<span class="key">${key}</span>${part}`)}`
}

const configuration = ({ id, client, place, text, note }: ClientConfiguration, key: string, isOpen: boolean): Html =>
  html`<details class="fold" name="client"${new Html(isOpen ? ' open' : '')}><summary>${client} <span class="soft place">${place}</span></summary>
${note === undefined ? '' : html`<p>${note}</p>`}
<pre id="${id}"><code>${withKey(text, key)}</code></pre></details>`

// Without a name and inert until its script runs, so that a browser cannot send the key as part of an address.
const testForm = (key: string): Html =>
  html`<form class="card connection-test waiting" id="connection-test" inert>
<h2>Test the connection</h2>
<p>Your browser sends <code>initialize</code> and <code>tools/list</code> to this service, which cost nothing. The key stays in this page. A restricted one is filled into the configurations below.</p>
<div class="field"><label for="key">API key, restricted</label>
<div class="with-button"><input id="key" value="${key}" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="200" required>
<button class="button">Test</button></div></div>
<div id="connection-result" role="status"></div>
</form>
<noscript><p class="notice">The test needs scripts. <a href="#curl">The curl command below</a> does the same.</p></noscript>`

/** The tools that the demo key cannot use. */
const ownKeyTools = html`<code>svc_enrich_companies</code> and <code>svc_estimate_cost</code>`

/** Configurations of MCP clients with the demo key, and a test of the connection. */
export const connectPage = ({ baseUrl, mcpUrl, demoKey: key }: Site): Page => {
  const endpoint = `${mcpUrl}/mcp`
  return {
    path: '/connect',
    isFixed: true,
    show: () => ({
      title: 'Connect an agent',
      description: 'Configuration of MCP clients to copy, and a test of the connection.',
      script: 'connect',
      data: { key },
      main: html`<h1>Connect an agent</h1>
<p class="lead">Six tools for AI agents, over the Model Context Protocol. The configurations below contain the public demo key; with a <a href="/docs/keys">key of your own</a>, calls are limited and billed like the REST requests they make.</p>
<dl class="facts"><dt>Address</dt><dd><code>${endpoint}</code></dd><dt>Transport</dt><dd>Streamable HTTP, without sessions</dd><dt>Key</dt><dd><code>Authorization: Bearer</code>, restricted keys only</dd><dt>Demo key</dt><dd>All tools except ${ownKeyTools}</dd></dl>
${testForm(key)}
<h2>Configurations</h2>
<div class="configurations">${clientConfigurations({ baseUrl, endpoint, key }).map((each, at) => configuration(each, key, at === 0))}</div>
<h2 id="tools">Tools</h2>
${toolList(mcp.tools)}
<p><a href="/docs/agents">Their answers, errors and limits</a></p>`,
    }),
  }
}
