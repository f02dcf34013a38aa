import { contractVersion } from '#generated/operations.ts'
import type { components } from '#generated/schema.ts'
import { countryCodes } from '../countries.ts'
import { allTypes } from './types.ts'

type Manifest = components['schemas']['ReconciliationManifest']

/** Where the service is reached: `address` is that of /reconcile, with the key if the client sends it in the path. */
interface Reached {
  baseUrl: string
  address: string
  hasKey: boolean
  /** Maximum number of queries in a batch. */
  batchSize: number
}

const frame = { width: 430, height: 260 }

/** The service manifest of the Reconciliation Service API 0.2. */
export function reconciliationManifest({ baseUrl, address, hasKey, batchSize }: Reached): Manifest {
  const url = `${address}/preview?id={{id}}`
  const service = (service_path: string) => ({ service_url: address, service_path })
  return {
    versions: ['0.2'],
    name: `Company registry data of ${countryCodes.length} European countries`,
    identifierSpace: `${baseUrl}/v1/companies/`,
    schemaSpace: 'https://schema.org/Organization',
    documentation: `${baseUrl}/`,
    serviceVersion: contractVersion,
    defaultTypes: allTypes(),
    view: { url },
    preview: { url, ...frame },
    suggest: {
      entity: service('/suggest/entity'),
      property: service('/suggest/property'),
      type: service('/suggest/type'),
    },
    extend: { propose_properties: service('/properties') },
    batchSize,
    // A client that has the key in its address sends no other credentials.
    ...(!hasKey && { authentication: { type: 'apiKey', name: 'Authorization', in: 'header' } }),
  }
}
