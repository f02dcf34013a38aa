import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { http } from '../../node-runtime/node-http.ts'

export interface MessageClasses {
  IncomingMessage: typeof IncomingMessage
  ServerResponse: typeof ServerResponse
}

type AnyClass = abstract new (...parts: never[]) => object

/** A class whose objects are constructed with another prototype. */
function withPrototype<Class extends AnyClass>(of: Class, prototype: object): Class {
  function WithPrototype(...parts: unknown[]): object {
    return Reflect.construct(of, parts, WithPrototype)
  }
  WithPrototype.prototype = prototype
  return WithPrototype as unknown as Class
}

/** Node's own classes. */
export const plainClasses: MessageClasses = {
  IncomingMessage: http.IncomingMessage,
  ServerResponse: http.ServerResponse,
}

/**
 * The classes of an Express app's requests and responses. Express changes the prototype of those that do not have its own, which takes
 * longer than most steps and slows every later use of the object.
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
