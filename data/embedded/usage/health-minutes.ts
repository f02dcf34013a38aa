import type { HealthMinutes } from '../../usage/health-minutes.ts'
import type { GroupCommit } from './group-commit.ts'

export const createHealthMinutes = (writes: Pick<GroupCommit, 'submit'>): HealthMinutes => ({
  add: (minutes, shown, deletable) => writes.submit({ kind: 'add_health', minutes: [...minutes], shown, deletable }),
})
