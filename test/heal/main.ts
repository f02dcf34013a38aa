import { startTestService } from '../support/service.ts'
import { faultOf } from './heal.ts'
import { wrongRequests } from './wrong-requests.ts'

// Replays the table of wrong requests against a service in this process, and prints the share that is healed in one step.
const all = wrongRequests()
const knowable = all.filter(({ meant }) => meant !== null).length
const service = await startTestService()
const { text: key } = await service.key()
let healed = 0
let isRight = true
for (const wrong of all) {
  const fault = await faultOf(service, key, wrong)
  if (fault === undefined && wrong.meant !== null) healed += 1
  if (fault === undefined) continue
  isRight = false
  process.stdout.write(`${wrong.sent}\n  ${fault}\n`)
}
const share = Math.floor((100 * healed) / knowable)
process.stdout.write(`${all.length} wrong requests, ${knowable} knowable, ${healed} healed in one step (${share} %)\n`)
await service[Symbol.asyncDispose]()
// The search threads, which tests share, would keep the process running.
process.exit(isRight ? 0 : 1)
