import { type AdminHandler, headers } from '../api/admin-route.ts'

export const getOpenapi: AdminHandler<'getOpenapi'> = async (_call, { openapi }) => {
  return { status: 200, headers, body: await openapi.text() }
}
