import type { Request, Response } from 'express'
import type { ProblemBody } from '#domain/errors/problem-body.ts'
import { html } from '#domain/html.ts'
import type { ReplyHeaders } from '../http/reply/reply-head.ts'
import { respondStored, storeText } from '../http/reply/stored-text.ts'
import { routesAt } from '../http/request/routes.ts'
import { pageSecurity } from '../http/steps/page-security.ts'
import { documentOf } from './document.ts'
import type { PageContent, Site } from './page.ts'
import { prefersHtml } from './prefers-html.ts'

/** What a browser shows for an error: the sentences of the problem, its page, and the id to report it with. */
const problemPage = ({ title, detail, correction, code, request_id }: ProblemBody): PageContent => ({
  title,
  description: detail,
  main: html`<h1>${title}</h1>
<p class="lead">${detail}</p>
<p>${correction}</p>
<ul class="plain">
<li><a href="/errors/${code}">What ${code} means</a></li>
<li><a href="/">Search companies</a></li>
<li><a href="/status">See whether everything works</a></li>
</ul>
<p>Request id: <code>${request_id}</code></p>`,
})

/** Answers with the page of a problem. */
type AnswerWithPage = (body: ProblemBody, headers: ReplyHeaders) => void

/** Pages for the problems of browsers; undefined for programs and addresses of the contract, which get JSON. */
export const problemPages =
  ({ baseUrl }: Pick<Site, 'baseUrl'>) =>
  (req: Request, res: Response): AnswerWithPage | undefined =>
    prefersHtml(req) && routesAt(req.path).length === 0
      ? (body, headers) => {
          const text = storeText('text/html', documentOf(problemPage(body), { path: body.instance, baseUrl }))
          pageSecurity(req, res, () => respondStored(req, res, text, { headers, status: body.status }))
        }
      : undefined
