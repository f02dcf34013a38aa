import { type ErrorCode, errorCodes } from '#generated/admin/error-codes.ts'
import type { Schemas } from '#generated/admin/operations.ts'
import { withoutSecrets } from '../keys/without-secrets.ts'
import { adminCatalogue } from './admin-catalogue.ts'

type AdminProblemBody = Schemas['Problem']

/** What an error of the administration API may know; members of the contract are sent unchanged. */
interface AdminFacts extends Pick<AdminProblemBody, 'invalid_fields' | 'did_you_mean'> {
  detail?: string
  correction?: string
  /** The methods of the path, for a 405. */
  allow?: readonly string[]
  retry_after_seconds?: number
}

/** An error of admin.openapi.yaml. */
export class AdminProblem extends Error {
  readonly code: ErrorCode
  readonly facts: AdminFacts

  constructor(code: ErrorCode, facts: AdminFacts = {}) {
    super(code)
    this.name = 'AdminProblem'
    this.code = code
    this.facts = facts
  }
}

const clip = (sentence: string) => sentence.slice(0, 2000)

/** The body of an error, without the secrets of keys and tokens that were sent in the path or a field. */
export function adminEnvelope(
  { code, facts }: AdminProblem,
  { instance, request_id }: Pick<AdminProblemBody, 'instance' | 'request_id'>,
): AdminProblemBody {
  const { title, detail, correction } = adminCatalogue[code]
  const { invalid_fields, did_you_mean } = facts
  const body = {
    type: 'about:blank',
    title,
    status: errorCodes[code].status,
    detail: clip(facts.detail ?? detail),
    instance,
    code,
    request_id,
    correction: clip(facts.correction ?? correction),
    ...(invalid_fields && { invalid_fields }),
    ...(did_you_mean !== undefined && { did_you_mean }),
  }
  return JSON.parse(withoutSecrets(JSON.stringify(body))) as AdminProblemBody
}
