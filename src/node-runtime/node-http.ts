/** node:http, but not by an import, which reads everything that it exports and so loads Node's fetch: 30 ms of each thread's start. */
export const http = process.getBuiltinModule('node:http')
