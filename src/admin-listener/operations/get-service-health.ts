import { type AdminHandler, headers } from '../api/admin-route.ts'

export const getServiceHealth: AdminHandler<'getServiceHealth'> = async (_call, { readiness }) => {
  const parts = (await readiness.parts()).map(({ name, problem = null, note = null }) => ({ name, problem, note }))
  return { status: 200, headers, body: { ready: parts.every(({ problem }) => problem === null), parts } }
}
