import type { Problem } from './api-answer.ts'

/** Keys of this service have only these characters; others cannot be sent in a header. */
export const isSendable = (key: string): boolean => /^[!-~]{1,200}$/.test(key)

/** The problem of a key that cannot be sent. */
export const notAKey: Problem = {
  ...{ type: '/errors/unauthenticated', code: 'unauthenticated', documentation_url: '/errors/unauthenticated' },
  ...{ title: 'This is not a key', status: 401, detail: 'It has characters that no key has.', instance: '' },
  ...{ request_id: '', retryable: false, retry_after_seconds: null, suggested_request: null },
  correction: 'Paste the whole key, and nothing else. It begins with svc_.',
}
