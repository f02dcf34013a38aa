import { accountSteps } from './migrations/accounts/account-steps.ts'
import { usageSteps } from './migrations/usage/usage-steps.ts'
import { webhookSteps } from './migrations/webhooks/webhook-steps.ts'
import type { Schema } from './schema-step.ts'

/** All parts of the schema. */
export const schema: Schema = { accounts: accountSteps, webhooks: webhookSteps, usage: usageSteps }
