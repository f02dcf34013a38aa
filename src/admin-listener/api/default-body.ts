import type { RequestHandler } from 'express'
import type { Operation } from '#generated/admin/operations.ts'

/** A body that is not there is an empty one, as one of no bytes is: it is checked, and handlers never meet undefined. */
export const defaultBody =
  ({ bodyType }: Pick<Operation, 'bodyType'>): RequestHandler =>
  (req, _res, next) => {
    if (bodyType !== null) req.body ??= {}
    next()
  }
