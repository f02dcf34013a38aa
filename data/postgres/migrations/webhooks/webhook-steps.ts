import { expand, type SchemaStep } from '../../schema-step.ts'
import { up as webhooks } from './001-webhooks.ts'

/** The migrations of webhooks, in their order. */
export const webhookSteps: readonly SchemaStep[] = [expand('001-webhooks', webhooks)]
