import type { ContractOperation } from './contract-model.ts'

/** One line for each attribute of an operation of the administration API that is missing or invalid. */
export function adminAttributeErrors(operation: ContractOperation): string[] {
  const { method, 'x-svc-permission': permission, 'x-svc-audit': actions } = operation
  if (permission !== 'read' && permission !== 'write') return [`x-svc-permission is ${permission}, not read or write`]
  if (!Array.isArray(actions)) return ['has no x-svc-audit']
  const isRead = method === 'GET'
  return [
    ...(isRead === (permission === 'read') ? [] : [`x-svc-permission is ${permission}, but the method is ${method}`]),
    ...(isRead === (actions.length === 0)
      ? []
      : [`x-svc-audit ${isRead ? 'has actions, but nothing changes' : 'is empty'}`]),
  ]
}
