# @generated from openapi.yaml by `make generate`; do not edit.
"""How each method is sent."""

from __future__ import annotations

from typing import Any

VERSION = "1.0.0"
"""The version of the contract, and of this package."""

REPLIES: dict[str, list[str]] = {
    "200": [
        "application/json",
        "application/health+json",
        "text/markdown",
        "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\"",
        "application/yaml",
    ],
    "503": ["application/health+json"],
}
"""The media types of all replies that are no problems, by status."""

OPERATIONS: dict[str, dict[str, Any]] = {
    "search": {
        "method": "GET",
        "path": "/v1/companies/search",
        "replies": {"200": ["application/json"]},
        "conditional": False,
        "body": [],
        "messages": {
            "country": "must be a single alpha-2 country code, or be omitted to search all countries, for 10 units",
        },
        "pages": "candidates",
        "arguments": {
            "type": "object",
            "required": ["q"],
            "additionalProperties": False,
            "properties": {
                "q": {"type": "string", "minLength": 2, "maxLength": 16384},
                "country": {"type": "string", "maxLength": 2, "pattern": "^[A-Za-z]{2}$"},
                "mode": {"type": "string", "enum": ["auto", "name", "address"]},
                "limit": {"type": "integer", "minimum": 1, "maximum": 50},
                "cursor": {"type": "string", "minLength": 1, "maxLength": 512},
                "status": {
                    "type": "string",
                    "enum": ["active", "inactive", "in_liquidation", "in_insolvency", "dissolved", "unknown"],
                },
                "legal_form_kind": {
                    "type": "string",
                    "enum": [
                        "private_limited",
                        "public_limited",
                        "partnership",
                        "limited_partnership",
                        "llp",
                        "cooperative",
                        "association",
                        "foundation",
                        "branch",
                        "state",
                        "other",
                    ],
                },
                "postal_code": {"type": "string", "minLength": 1, "maxLength": 20},
                "locality": {"type": "string", "minLength": 1, "maxLength": 100},
                "min_score": {"type": "number", "minimum": 0, "maximum": 1},
                "threshold": {"type": "number", "minimum": 0, "maximum": 1},
                "explain": {"type": "boolean"},
            },
        },
    },
    "look_up_many": {
        "method": "POST",
        "path": "/v1/companies/lookup-batch",
        "replies": {"200": ["application/json"]},
        "conditional": False,
        "body": ["idempotency_key", "references", "view"],
        "messages": {},
        "rows": {
            "list": "references",
            "most": 100,
            "sums": ["submitted", "found", "not_modified", "not_found", "failed", "billable_results"],
        },
        "arguments": {
            "type": "object",
            "required": ["idempotency_key", "references"],
            "additionalProperties": False,
            "properties": {
                "idempotency_key": {"type": "string", "maxLength": 36, "format": "uuid"},
                "references": {
                    "type": "array",
                    "minItems": 1,
                    "maxItems": 100,
                    "items": {
                        "type": "object",
                        "additionalProperties": False,
                        "required": ["country", "registry_id"],
                        "properties": {
                            "country": {"type": "string", "maxLength": 262144},
                            "registry_id": {"type": "string", "maxLength": 262144},
                            "ref": {"type": ["string", "null"], "maxLength": 262144},
                            "if_none_match": {"type": ["string", "null"], "maxLength": 262144},
                        },
                    },
                },
                "view": {"type": "string", "enum": ["status", "summary", "full"]},
            },
        },
    },
    "match": {
        "method": "POST",
        "path": "/v1/companies/match",
        "replies": {"200": ["application/json"]},
        "conditional": False,
        "body": ["idempotency_key", "rows", "limit", "min_score", "threshold", "view"],
        "messages": {},
        "rows": {
            "list": "rows",
            "most": 100,
            "sums": ["submitted", "found", "matched", "ambiguous", "not_found", "failed", "cost_units"],
        },
        "arguments": {
            "type": "object",
            "required": ["idempotency_key", "rows"],
            "additionalProperties": False,
            "properties": {
                "idempotency_key": {"type": "string", "maxLength": 36, "format": "uuid"},
                "rows": {
                    "type": "array",
                    "minItems": 1,
                    "maxItems": 100,
                    "items": {
                        "type": "object",
                        "additionalProperties": False,
                        "required": ["name"],
                        "properties": {
                            "ref": {"type": ["string", "null"], "maxLength": 64},
                            "name": {"type": "string", "maxLength": 2000},
                            "country": {"type": ["string", "null"], "maxLength": 64},
                            "address": {"type": ["string", "null"], "maxLength": 2000},
                            "postal_code": {"type": ["string", "null"], "maxLength": 64},
                            "locality": {"type": ["string", "null"], "maxLength": 256},
                            "identifiers": {"type": ["array", "null"], "maxItems": 5, "items": {"type": "string", "maxLength": 100}},
                            "incorporation_date": {"type": ["string", "null"], "maxLength": 64},
                        },
                    },
                },
                "limit": {"type": "integer", "minimum": 1, "maximum": 5},
                "min_score": {"type": "number", "minimum": 0, "maximum": 1},
                "threshold": {"type": "number", "minimum": 0, "maximum": 1},
                "view": {"type": "string", "enum": ["status", "summary", "full"]},
            },
        },
    },
    "look_up": {
        "method": "GET",
        "path": "/v1/companies/{country}/{registry_id}",
        "replies": {"200": ["application/json"]},
        "conditional": True,
        "body": [],
        "messages": {},
        "arguments": {
            "type": "object",
            "required": ["country", "registry_id"],
            "additionalProperties": False,
            "properties": {
                "country": {"type": "string", "minLength": 1, "maxLength": 16384},
                "registry_id": {"type": "string", "minLength": 1, "maxLength": 16384},
                "view": {"type": "string", "enum": ["status", "summary", "full"]},
            },
        },
    },
    "countries": {
        "method": "GET",
        "path": "/v1/countries",
        "replies": {"200": ["application/json"]},
        "conditional": False,
        "body": [],
        "messages": {},
        "arguments": {"type": "object", "required": [], "additionalProperties": False, "properties": {}},
    },
    "country": {
        "method": "GET",
        "path": "/v1/countries/{code}",
        "replies": {"200": ["application/json"]},
        "conditional": False,
        "body": [],
        "messages": {},
        "arguments": {
            "type": "object",
            "required": ["code"],
            "additionalProperties": False,
            "properties": {"code": {"type": "string", "minLength": 1, "maxLength": 16384}},
        },
    },
    "usage": {
        "method": "GET",
        "path": "/v1/account/usage",
        "replies": {"200": ["application/json"]},
        "conditional": False,
        "body": [],
        "messages": {},
        "arguments": {
            "type": "object",
            "required": [],
            "additionalProperties": False,
            "properties": {
                "from": {"type": "string", "maxLength": 10, "format": "date"},
                "to": {"type": "string", "maxLength": 10, "format": "date"},
                "window": {"type": "string", "enum": ["day", "month"]},
                "group_by": {
                    "type": "array",
                    "maxItems": 2,
                    "items": {"type": "string", "enum": ["operation", "country", "key", "environment"]},
                },
            },
        },
    },
    "health": {
        "method": "GET",
        "path": "/v1/health",
        "replies": {"200": ["application/health+json"], "503": ["application/health+json"]},
        "conditional": False,
        "body": [],
        "messages": {},
        "arguments": {"type": "object", "required": [], "additionalProperties": False, "properties": {}},
    },
    "llms_txt": {
        "method": "GET",
        "path": "/llms.txt",
        "replies": {"200": ["text/markdown"]},
        "conditional": True,
        "body": [],
        "messages": {},
        "arguments": {"type": "object", "required": [], "additionalProperties": False, "properties": {}},
    },
    "agent_card": {
        "method": "GET",
        "path": "/.well-known/agent-card.json",
        "replies": {"200": ["application/json"]},
        "conditional": True,
        "body": [],
        "messages": {},
        "arguments": {"type": "object", "required": [], "additionalProperties": False, "properties": {}},
    },
    "api_catalog": {
        "method": "GET",
        "path": "/.well-known/api-catalog",
        "replies": {
            "200": ["application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\""],
        },
        "conditional": True,
        "body": [],
        "messages": {},
        "arguments": {"type": "object", "required": [], "additionalProperties": False, "properties": {}},
    },
    "openapi": {
        "method": "GET",
        "path": "/openapi.yaml",
        "replies": {"200": ["application/yaml"]},
        "conditional": True,
        "body": [],
        "messages": {},
        "arguments": {"type": "object", "required": [], "additionalProperties": False, "properties": {}},
    },
    "workflows": {
        "method": "GET",
        "path": "/workflows.arazzo.yaml",
        "replies": {"200": ["application/yaml"]},
        "conditional": True,
        "body": [],
        "messages": {},
        "arguments": {"type": "object", "required": [], "additionalProperties": False, "properties": {}},
    },
}
