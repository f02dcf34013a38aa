import { expand, type SchemaStep } from '../../schema-step.ts'
import { up as webhooks } from './001-webhooks.ts'
import { up as publicEndpoints } from './002-public-endpoints.ts'
import { up as deliveredByAge } from './003-delivered-by-age.ts'

/** The migrations of webhooks, in their order. */
export const webhookSteps: readonly SchemaStep[] = [
  expand('001-webhooks', webhooks),
  expand('002-public-endpoints', publicEndpoints),
  expand('003-delivered-by-age', deliveredByAge),
]
