// @generated from openapi.yaml by `make generate`; do not edit.
export const toolCalls = {
  "svc_get_company": {
    "operations": [
      "getCompany"
    ],
    "pick": null,
    "omit": [
      "details"
    ]
  },
  "svc_search_companies": {
    "operations": [
      "searchCompanies"
    ],
    "pick": null,
    "omit": []
  },
  "svc_verify_status": {
    "operations": [
      "getCompany"
    ],
    "pick": {
      "country": "country",
      "registry_id": "registry_id",
      "name": "name",
      "status": "status",
      "on_register": "status_detail.on_register",
      "status_since": "status_detail.since",
      "last_confirmed_at": "data_freshness.last_confirmed_at",
      "source_url": "source_url"
    },
    "omit": []
  },
  "svc_enrich_companies": {
    "operations": [
      "lookupBatch"
    ],
    "pick": null,
    "omit": [
      "results.company.details"
    ]
  },
  "svc_check_coverage": {
    "operations": [
      "listCountries",
      "getCountry"
    ],
    "pick": null,
    "omit": [
      "manifest.details",
      "manifest.frozen_until",
      "countries.completeness",
      "countries.source_date",
      "countries.frozen_until"
    ]
  },
  "svc_estimate_cost": {
    "operations": [
      "getUsage"
    ],
    "pick": null,
    "omit": []
  }
} as const

export type ToolName = keyof typeof toolCalls
