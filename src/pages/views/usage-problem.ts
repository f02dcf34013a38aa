import { keyShape } from '#domain/keys/key-shape.ts'
import type { Problem } from './api-answer.ts'

/** Whether a text has the format of a key; another need not be sent. */
export const isLikeKey = (text: string): boolean => keyShape.test(text)

/** The problem of a text that is no key. */
export const notAKey: Problem = {
  type: '/errors/unauthenticated',
  code: 'unauthenticated',
  documentation_url: '/errors/unauthenticated',
  title: 'This is not a key',
  status: 401,
  detail: 'A key has 64 characters and begins with svc_.',
  instance: '',
  request_id: '',
  retryable: false,
  retry_after_seconds: null,
  suggested_request: null,
  correction: 'Paste the whole key, and nothing else.',
}
