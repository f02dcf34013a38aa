import type { ReplyInfo } from '../sending/reply.ts'
import { SvcError } from './svc-error.ts'

/** A reply that the service does not give, such as the HTML page of a proxy or a redirect. */
export class UnexpectedReply extends SvcError {
  override readonly name: string = 'UnexpectedReply'
  readonly response: ReplyInfo
  /** The body, as text. */
  readonly body: string

  constructor(message: string, response: ReplyInfo, body: string) {
    super(message)
    this.response = response
    this.body = body
  }
}

/** A reply that calls itself JSON and is not, such as the first half of one. */
export class MalformedReply extends UnexpectedReply {
  override readonly name: string = 'MalformedReply'
}
