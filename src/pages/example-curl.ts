import { companyRequest } from './views/api-request.ts'
import { type Caller, curlOf } from './views/code-samples.ts'

/** A curl command that looks up a company with the demo key. */
export const exampleCurl = (caller: Caller): string => curlOf(companyRequest('NO', '923609016'), caller)
