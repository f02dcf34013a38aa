// @generated from openapi.yaml by `make generate`; do not edit.
export const toolCalls = {
  "svc_get_company": {
    "operations": [
      "getCompany"
    ],
    "defaults": {},
    "restDefaults": {},
    "pick": null,
    "omit": [
      "details"
    ],
    "omitInView": {},
    "headers": {
      "etag": "etag",
      "cost_units": "x-svc-cost-units"
    }
  },
  "svc_search_companies": {
    "operations": [
      "searchCompanies",
      "matchCompanies"
    ],
    "defaults": {
      "explain": false
    },
    "restDefaults": {},
    "pick": null,
    "omit": [
      "query.q",
      "query.country",
      "query.mode",
      "query.normalized",
      "searched_countries",
      "candidates.source_url",
      "candidates.lookup",
      "idempotency_key",
      "results.candidates.source_url",
      "results.candidates.lookup",
      "summary.cost_units"
    ],
    "omitInView": {},
    "headers": {
      "cost_units": "x-svc-cost-units"
    }
  },
  "svc_verify_status": {
    "operations": [
      "getCompany"
    ],
    "defaults": {},
    "restDefaults": {},
    "pick": {
      "country": "country",
      "registry_id": "registry_id",
      "name": "name",
      "status": "status",
      "on_register": "status_detail.on_register",
      "status_since": "status_detail.since",
      "flags": "status_detail.flags",
      "successor": "status_detail.successor",
      "last_confirmed_at": "data_freshness.last_confirmed_at",
      "source_url": "source_url"
    },
    "omit": [],
    "omitInView": {},
    "headers": {
      "cost_units": "x-svc-cost-units"
    }
  },
  "svc_enrich_companies": {
    "operations": [
      "lookupBatch"
    ],
    "defaults": {
      "view": "summary"
    },
    "restDefaults": {
      "view": "full"
    },
    "pick": null,
    "omit": [
      "idempotency_key",
      "results.company.details"
    ],
    "omitInView": {
      "summary": [
        "results.company.source_url",
        "results.company.legal_form_label"
      ]
    },
    "headers": {
      "cost_units": "x-svc-cost-units"
    }
  },
  "svc_check_coverage": {
    "operations": [
      "listCountries",
      "getCountry"
    ],
    "defaults": {},
    "restDefaults": {},
    "pick": null,
    "omit": [
      "manifest.details",
      "countries.manifest",
      "countries.source_date"
    ],
    "omitInView": {},
    "headers": {}
  },
  "svc_estimate_cost": {
    "operations": [
      "getUsage"
    ],
    "defaults": {},
    "restDefaults": {},
    "pick": null,
    "omit": [],
    "omitInView": {},
    "headers": {}
  }
} as const

export type ToolName = keyof typeof toolCalls
