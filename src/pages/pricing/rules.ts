import { dailyCalls, demoRows } from '#domain/billing/daily-caps.ts'
import { type Html, html } from '#domain/html.ts'
import { count } from '../views/words.ts'
import { freeOperations } from './costs.ts'

/** What is never charged. */
export const freeOfCharge = (): Html => html`<ul>
<li>Every error, and every reply without a result: a company that is not found, a search without candidates.</li>
<li>A reply 304: the client’s copy is current. HEAD, which answers headers only.</li>
<li>Further pages of a search, for ten minutes after its first.</li>
<li>Rows of a batch that are not modified, not found or refused, and a batch that is sent again under its idempotency key: its answer is stored for 24 hours.</li>
<li>Everything under a test key, the demo key included.</li>
<li>These pages, and ${freeOperations()}.</li>
</ul>`

/** The two kinds of keys that cost nothing, and their daily caps. */
export const testKeys = (): Html => html`<ul>
<li>The demo key, on the <a href="/">first page</a>, reads real records: ${count(dailyCalls.demoVisitor)} calls a day for each visitor, ${count(dailyCalls.demo)} for all of them, ${count(demoRows)} rows in a request.</li>
<li>A test key of an account (<code>svc_test_…</code>) has ${count(dailyCalls.test)} calls a day. Its replies show what they would cost.</li>
</ul>
<p>Days are those of UTC. Calls that fail count too.</p>`

/** What happens when the results of a month are used up, and how an account gets more. */
export const endOfQuota =
  (): Html => html`<p>A request that does not fit into what is left of the month gets <a href="/errors/quota_exhausted"><code>429 quota_exhausted</code></a>, and costs nothing. It names the next tier with its fee and, where there is one, a smaller request that fits. Requests that cost nothing still work. There is no bill beyond the fee.</p>
<p>The count starts again at 00:00 UTC on the first day of the month. <code>x-svc-credits-remaining</code> of each reply says what is left, and <a href="/usage">usage</a> what it was used for.</p>`
