import type { Contract } from './contract-model.ts'
import { releasedContractFile } from './contract-sources.ts'
import { defaultView, hasViews } from './default-view.ts'
import { readContract } from './read-contract.ts'
import { releasedEncoding } from './released-encoding.ts'
import { withTypeLists } from './with-type-lists.ts'

/** The contract as it must keep the promises of the released one, whose clients select no view if it has none. */
export const promisedContract = (released: Contract, contract: Contract): Contract =>
  withTypeLists(released, releasedEncoding(released, hasViews(released) ? contract : defaultView(contract)))

if (import.meta.main)
  process.stdout.write(JSON.stringify(promisedContract(readContract(releasedContractFile), readContract())))
