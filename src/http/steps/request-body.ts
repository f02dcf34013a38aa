import type { RequestHandler } from 'express'
import type { Operation } from '#generated/operations.ts'
import { bodyProblem } from '../request/body-problem.ts'
import { parseForm } from './form-body.ts'
import { parseJson } from './json-body.ts'

const hasBody = (headers: { 'content-length'?: string | undefined; 'transfer-encoding'?: string | undefined }) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const refuseBody: RequestHandler = (req, _res, next) => {
  if (!hasBody(req.headers)) return next()
  const correction = 'Send no body: put its fields into the query of the URL, as parameters.'
  throw bodyProblem('must be empty: this operation takes no body', correction)
}

const parsers = { 'application/json': parseJson, 'application/x-www-form-urlencoded': parseForm }

/** Parses the body of an operation that takes one, and refuses a body elsewhere rather than ignoring it. */
export const requestBody = ({ bodyType }: Pick<Operation, 'bodyType'>): RequestHandler =>
  bodyType === null ? refuseBody : parsers[bodyType]
