import { Html, html } from '#domain/html.ts'
import type { Cost } from './api-answer.ts'
import type { ApiRequest } from './api-request.ts'
import { type Caller, type CodeSample, codeSamples } from './code-samples.ts'
import { count, counted, narrowBucketWords } from './words.ts'

const costView = ({ units, credits, bucket, limit, remaining }: Cost): Html =>
  html`<dl class="facts cost"><dt>Cost</dt><dd>${counted(units, 'unit')}</dd>
<dt>Left this minute</dt><dd>${count(remaining)} of ${count(limit)} ${narrowBucketWords(bucket)}</dd>
<dt>Left this month</dt><dd>${counted(credits, 'unit')}</dd></dl>
<p class="small soft">The demo key shows what a request costs, and is not charged. A visitor may send 100 requests a day with it.</p>`

const fold = (id: string, label: string, code: string, open: readonly string[]): Html =>
  html`<details class="fold" data-fold="${id}"${open.includes(id) ? new Html(' open') : ''}><summary>${label}</summary><pre><code>${code}</code></pre></details>`

const sampleFold = ({ id, label, code }: CodeSample, open: readonly string[]) => fold(id, label, code, open)

const clients = html`<p class="small soft">The samples in TypeScript and Python use the clients of this service: <a href="/docs/sdks">how to install them</a>.</p>`

interface PanelContent {
  request: ApiRequest
  cost: Cost
  /** The body of the answer; undefined if there was none. */
  body: unknown
}

/**
 * Beside an answer: its request in code, the answer as JSON, and what it cost, unless the service did not answer.
 * `open` are the samples that are unfolded.
 */
export function requestPanel(
  { request, cost, body }: PanelContent,
  caller: Caller,
  open: readonly string[] = ['curl'],
): Html {
  return html`<aside class="request" id="request" aria-label="The request"><h2>This request</h2>
${cost.bucket === 'none' ? '' : costView(cost)}
${codeSamples(request, caller).map(sample => sampleFold(sample, open))}${body === undefined ? '' : fold('json', 'Answer as JSON', JSON.stringify(body, null, 2), open)}
${clients}</aside>`
}
