import type { RequestHandler } from 'express'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'
import { respond } from '../http/reply/respond.ts'
import { asPage, isProgram } from './serve-page.ts'

/** The same address without its last slash, as seen from there: relative, because a proxy may put a path before all of them. */
function locationOf(originalUrl: string): string {
  const [path = '', query] = originalUrl.split(/\?(.*)/s)
  const name = path.slice(0, -1).split('/').at(-1)
  return `../${name}${query === undefined ? '' : `?${query}`}`
}

/** Sends a browser from the address of a page with a slash at its end, as people and links write it, to the page. */
export const withoutSlash =
  (isPage: (path: string) => boolean): RequestHandler =>
  (req, res, next) => {
    if (!req.path.endsWith('/') || !isPage(req.path.slice(0, -1)) || isProgram(req)) return next()
    const headers = { location: withoutSecrets(locationOf(req.originalUrl)), 'cache-control': 'public, max-age=300' }
    asPage(req, res, () => respond(res, { status: 308, headers, body: undefined }))
  }
