import type { RequestListener } from 'node:http'
import express from 'express'

interface Prototypes {
  request: object
  response: object
}

const isExpress = (app: object): app is Prototypes => 'request' in app && 'response' in app

/**
 * The prototypes that a server gives its requests and responses before it has an Express app, and a function that makes an app use
 * them: an app changes the prototype of every request and response that has another one.
 */
export function expressPrototypes(): Prototypes & { adopt(app: RequestListener): void } {
  const request: object = Object.create(express.request)
  const response: object = Object.create(express.response)
  return {
    request,
    response,
    adopt: app => {
      if (!isExpress(app)) return
      for (const prototype of [request, response])
        Object.defineProperty(prototype, 'app', { configurable: true, enumerable: true, writable: true, value: app })
      Object.assign(app, { request, response })
    },
  }
}
