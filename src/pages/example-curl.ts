import { companyRequest } from './views/api-request.ts'
import { type Caller, curlOf } from './views/code-samples.ts'

export const companyOfGuides = { country: 'NO', registry_id: '923609016' }

/** A curl command that looks up a company, of the guides if no other is given, with the demo key. */
export const exampleCurl = (caller: Caller, { country, registry_id } = companyOfGuides): string =>
  curlOf(companyRequest(country, registry_id), caller)
