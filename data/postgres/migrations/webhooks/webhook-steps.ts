import type { Step } from '../../../migrations/migration-source.ts'
import { up as webhooks } from './001-webhooks.ts'

/** The migrations of webhooks, in their order. */
export const webhookSteps: readonly Step[] = [['001-webhooks', webhooks]]
