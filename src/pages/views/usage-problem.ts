import { type Html, html } from '#domain/html.ts'
import type { components } from '#generated/schema.ts'

type Problem = components['schemas']['Problem']

/** What went wrong with a report: an error of the API, or one that it was not asked for. */
export type UsageProblem = Pick<Problem, 'title' | 'detail' | 'correction' | 'retryable'> &
  Partial<Pick<Problem, 'code' | 'retry_after_seconds'>>

export const unreachable: UsageProblem = {
  title: 'The service does not answer',
  detail: 'The request has failed on its way.',
  correction: 'Check your connection, and try again.',
  retryable: true,
}

/** Characters that no key has cannot be sent. */
export const notAKey: UsageProblem = {
  title: 'This is not a key',
  detail: 'It has characters that no key has.',
  correction: 'Paste the whole key, and nothing else. It begins with svc_.',
  retryable: false,
}

export const isSendable = (key: string): boolean => /^[!-~]{1,200}$/.test(key)

export const usageProblem = ({ title, detail, correction, code, retry_after_seconds: wait }: UsageProblem): Html =>
  html`<div class="notice bad"><p><b>${title}</b></p><p>${detail} ${correction}</p>${wait ? html`<p>Wait ${wait} seconds.</p>` : ''}${code ? html`<p class="small"><a href="/errors/${code}">About this error</a></p>` : ''}</div>`
