import { estimateCost as estimate, type JobOperation } from '#domain/billing/estimate-cost.ts'
import { operations } from '#generated/operations.ts'
import type { components } from '#generated/schema.ts'
import type { ServiceTool } from '../service-tool.ts'
import { countOfJob } from './count-of-job.ts'

/** Estimates the cost of a job from the usage of the account. */
export const estimateCost: ServiceTool = {
  name: 'svc_estimate_cost',
  ownErrors: (_args, errors) => errors,
  // The list is what the job itself takes.
  meant: countOfJob,
  plan: () => ({
    operationId: 'getUsage',
    request: { method: 'GET', path: operations.getUsage.path, query: null, body: null },
  }),
  // The input schema has checked the arguments, and the contract the reply.
  present: (body, { operation, estimated_records }) =>
    estimate(operation as JobOperation, estimated_records as number, body as components['schemas']['Usage']),
  argumentsOf: () => undefined,
}
