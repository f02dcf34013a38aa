import { sendRequest } from './send-request.ts'
import type { TestService } from './service.ts'
import { until } from './until.ts'

/**
 * Waits until the usage of a key's account has this many lookups: each of several servers writes its free requests every
 * second.
 */
export const untilCounted = (service: Pick<TestService, 'url'>, key: string, lookups: number): Promise<void> =>
  until(async () => {
    const { body } = await sendRequest(service, '/v1/account/usage', { key })
    const lookup = body.totals.find(({ operation }: { operation: string }) => operation === 'lookup')
    return lookup?.requests === lookups
  })
