import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { http } from '../../node-http.ts'

export interface MessageClasses {
  IncomingMessage: typeof IncomingMessage
  ServerResponse: typeof ServerResponse
}

type AnyClass = abstract new (...parts: never[]) => object

/** A class whose objects have the prototype from the beginning. */
function withPrototype<Class extends AnyClass>(of: Class, prototype: object): Class {
  function Born(...parts: unknown[]): object {
    return Reflect.construct(of, parts, Born)
  }
  Born.prototype = prototype
  return Born as unknown as Class
}

/** Node's own classes. */
export const plainClasses: MessageClasses = {
  IncomingMessage: http.IncomingMessage,
  ServerResponse: http.ServerResponse,
}

/**
 * The classes of an Express app's requests and responses. Express gives both its own prototypes: to change the prototype of an object
 * takes longer than most steps, and slows its later uses.
 */
export const messageClasses = ({
  request,
  response,
}: RequestListener & { request?: object; response?: object }): MessageClasses =>
  request && response
    ? {
        IncomingMessage: withPrototype(http.IncomingMessage, request),
        ServerResponse: withPrototype(http.ServerResponse, response),
      }
    : plainClasses
