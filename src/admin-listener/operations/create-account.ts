import { type AdminHandler, headers } from '../api/admin-route.ts'

export const createAccount: AdminHandler<'createAccount'> = async ({ body }, { administration }) => {
  return { status: 201, headers, body: await administration.createAccount(body) }
}
