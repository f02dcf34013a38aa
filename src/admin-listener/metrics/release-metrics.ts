import type { Registry } from 'prom-client'
import type { FollowerStatus } from '../../data-releases/follow/follow-releases.ts'
import { addCounters, addGauges } from './gauges.ts'

/** The release that a server with a store of releases serves, and whether it can have the next one. */
export function releaseMetrics(registry: Registry, statusOf: () => FollowerStatus): void {
  addGauges(registry, {
    svc_artefact_release: { help: 'Number of the release that is served.', read: () => [[statusOf().release]] },
    svc_artefact_current_release: {
      help: 'Number of the current release, as the store last said.',
      read: () => [[statusOf().current]],
    },
    svc_artefact_published_timestamp_seconds: {
      help: 'When the release that is served was published.',
      read: () => [[statusOf().publishedAt / 1_000]],
    },
    svc_artefact_store_up: {
      help: '1 if the store of releases answered the last request, 0 while it cannot be reached or refuses.',
      read: () => [[Number(statusOf().isStoreUp)]],
    },
    svc_artefact_fetch_seconds: {
      help: 'Time that the last fetch of a release took; absent before the first one.',
      read: () => [[statusOf().fetchSeconds]],
    },
  })
  addCounters(registry, {
    svc_artefact_fetch_failures_total: {
      help: 'Fetches of a release that failed.',
      read: () => statusOf().failures,
    },
  })
}
