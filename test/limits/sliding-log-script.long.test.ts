import { describeWithRedis } from '../support/describe-with.ts'
import { checkAgreement, startSlidingLog } from './sliding-log.ts'

describeWithRedis('the sliding log of redis-server', () => {
  it('agrees with the window in memory on 100,000 calls of 25 keys at limits of 3 to 600; reading the state changes nothing', async () => {
    await using log = await startSlidingLog()
    await checkAgreement(log, 25, 4000)
  })
})
