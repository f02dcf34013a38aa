// @generated from openapi.yaml by `make generate`; do not edit.
export interface paths {
    "/v1/companies/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search companies by name or address
         * @description Fuzzy search over names, former and trade names and addresses. Each candidate has a calibrated `confidence_score`: the probability that it is the company meant. Without `country` the search covers all 19 partitions, costs 10 units and counts in `companies-search-global`. An empty result costs nothing. A query has at most 200 candidates over all its pages.
         */
        get: operations["searchCompanies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/lookup-batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look up to 100 companies
         * @description Answers each reference in order, each with its own status. Costs one unit for each distinct company found. The same idempotency key with the same body within 24 hours returns the stored answer and costs nothing; with another body it is refused.
         */
        post: operations["lookupBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{country}/{registry_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up one company
         * @description The company with this registry id. Costs one unit when found; 304 and 404 cost nothing. An id in another writing of the register (spaces, lost zeros, a VAT prefix) is answered by 404 with the correct id in `correction` and, when that company exists, a `suggested_request`.
         */
        get: operations["getCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the countries served
         * @description The 19 countries with the number of companies loaded. Needs no key; with one, the key must have `coverage:read`.
         */
        get: operations["listCountries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/countries/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a country's capability manifest
         * @description Register, licence, form of the registry id, share of records that have each field, and how the register's statuses are read. Needs no key.
         */
        get: operations["getCountry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the usage of the account
         * @description What the account has used of its quota, and how the calling key stands in its windows. Never billed. A report of more than 10,000 rows is refused: shorten the period or drop a group.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the health of the service
         * @description Health of the service and its components. `warn` names what is degraded while the rest is served.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/llms.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the discovery file for language models
         * @description What the service does, for agents, as Markdown in the llms.txt form.
         */
        get: operations["getLlmsTxt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/agent-card.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the A2A agent card
         * @description The A2A agent card. The service has no A2A task endpoint; the card points at REST and MCP.
         */
        get: operations["getAgentCard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/api-catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the API catalog
         * @description The catalog of RFC 9727, which says where REST and MCP are, and where each is described. Its own address is in `link`.
         */
        get: operations["getApiCatalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this description
         * @description The OpenAPI description of the service, the file its server is generated from.
         */
        get: operations["getOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows.arazzo.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the workflows
         * @description The four recommended workflows in Arazzo form, over the operations of this description.
         */
        get: operations["getWorkflows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description One economic activity. `code` is the register's own; `nace_code` the European class it belongs to. */
        Activity: {
            scheme: "NACE" | "SIC" | "NAF" | "EMTAK" | "SBI" | "SNI" | "PKD" | "CAEN";
            version: string | null;
            code: string;
            nace_code: string | null;
            label: string | null;
            primary: boolean;
        };
        /** @description Registered address, or null when it is not known. */
        Address: {
            /** @description The whole address on one line. */
            text: string;
            street: string | null;
            locality: string | null;
            region: string | null;
            postal_code: string | null;
            country: string | null;
        } | null;
        /** @description An A2A 1.0 agent card, with the top-level members of 0.3. */
        AgentCard: {
            name: string;
            description: string;
            version: string;
            supportedInterfaces: {
                url: string;
                protocolBinding: string;
                protocolVersion: string;
            }[];
            capabilities: {
                [key: string]: unknown;
            };
            defaultInputModes: string[];
            defaultOutputModes: string[];
            skills: ({
                id: string;
                name: string;
                description: string;
                tags: string[];
            } & {
                [key: string]: unknown;
            })[];
        } & {
            [key: string]: unknown;
        };
        /** @description Calls allowed in the day, used and left until the reset. */
        Allowance: {
            /** Format: int64 */
            limit: number;
            /** Format: int64 */
            used: number;
            /** Format: int64 */
            remaining: number;
            /** Format: date-time */
            reset_iso: string;
        };
        /** @description A set of links (RFC 9264) in the profile of RFC 9727; each context is one interface, each other member a link relation. */
        ApiCatalog: {
            linkset: {
                /**
                 * Format: uri
                 * @description Address of the interface.
                 */
                anchor: string;
                "service-desc"?: components["schemas"]["LinkTargets"];
                "service-doc": components["schemas"]["LinkTargets"];
                "service-meta": components["schemas"]["LinkTargets"];
                status: components["schemas"]["LinkTargets"];
            }[];
        };
        /** @description A batch of references. */
        BatchRequest: {
            /**
             * Format: uuid
             * @description Any UUID, fresh for each batch.
             */
            idempotency_key: string;
            /** @description The companies to look up. */
            references: components["schemas"]["Reference"][];
        };
        /** @description The answers of a batch, in the order asked. */
        BatchResult: {
            /** Format: uuid */
            idempotency_key: string;
            summary: {
                /** Format: int32 */
                submitted: number;
                /** Format: int32 */
                found: number;
                /** Format: int32 */
                not_modified: number;
                /** Format: int32 */
                not_found: number;
                /** Format: int32 */
                failed: number;
                /** Format: int32 */
                billable_results: number;
            };
            results: components["schemas"]["BatchRow"][];
        };
        /** @description The answer to one reference. */
        BatchRow: {
            /** Format: int32 */
            index: number;
            ref: string | null;
            status: "found" | "not_modified" | "not_found" | "failed";
            etag: string | null;
            company: components["schemas"]["Company"] | null;
            error: components["schemas"]["RowError"] | null;
        };
        /** @description One company that may be the one meant. */
        Candidate: {
            country: components["schemas"]["CountryCode"];
            registry_id: string;
            name: string;
            status: components["schemas"]["Status"];
            address: string | null;
            /** Format: date */
            incorporation_date: string | null;
            /** Format: uri */
            source_url: string;
            /**
             * Format: double
             * @description Probability that this is the company meant.
             */
            confidence_score: number;
            /** @description The confidence reaches the threshold. */
            match: boolean;
            matched_on: {
                field: "name" | "previous_names" | "other_names" | "registered_address";
                value: string;
            };
            explanation: components["schemas"]["Explanation"][];
            /** @description Path of the exact lookup. */
            lookup: string;
        };
        /** @description Registered capital, or null when it is not known. */
        Capital: {
            /** Format: double */
            amount: number;
            currency: string | null;
            /** Format: double */
            paid_in: number | null;
        } | null;
        /** @description One company as its register has it. Every field is present; what is not known is null, or an empty list. */
        Company: {
            country: components["schemas"]["CountryCode"];
            /** @description Identifier in the register, in the canonical form of the manifest. */
            registry_id: string;
            /** @description Current legal name. */
            name: string;
            status: components["schemas"]["Status"];
            status_detail: components["schemas"]["StatusDetail"];
            legal_form: components["schemas"]["LegalForm"];
            /** @description Former legal names. */
            previous_names: components["schemas"]["PreviousName"][];
            /** @description Trading names, abbreviations, translations and transliterations. */
            other_names: components["schemas"]["OtherName"][];
            /**
             * Format: date
             * @description Day of incorporation or registration.
             */
            incorporation_date: string | null;
            /**
             * Format: date
             * @description Day the company ended.
             */
            dissolution_date: string | null;
            registered_address: components["schemas"]["Address"];
            /** @description Economic activities. */
            activities: components["schemas"]["Activity"][];
            /** @description Other identifiers of the company. */
            identifiers: components["schemas"]["Identifier"][];
            capital: components["schemas"]["Capital"];
            registry: components["schemas"]["RecordRegistry"];
            /**
             * Format: uri
             * @description Address of the public register the record came from.
             */
            source_url: string;
            data_freshness: components["schemas"]["DataFreshness"];
        };
        /** @description Health of one component. */
        ComponentHealth: {
            status: components["schemas"]["HealthStatus"];
            /** @description What is wrong. */
            output?: string;
            /**
             * Format: double
             * @description 95 of 100 of the latest searches took no longer.
             */
            p95_ms?: number;
        };
        /** @description ISO 3166-1 alpha-2 code. */
        CountryCode: string;
        /** @description The countries served. */
        CountryList: {
            countries: components["schemas"]["CountrySummary"][];
            /** Format: int64 */
            total_records: number;
        };
        /** @description What the service can tell about companies of one country. */
        CountryManifest: {
            code: components["schemas"]["CountryCode"];
            name: string;
            /** Format: int64 */
            record_count: number | null;
            /** Format: int64 */
            active_count: number | null;
            status: "operational" | "unavailable";
            registry: {
                id: string | null;
                name: string;
                /** Format: uri */
                url: string;
                license: string;
                attribution: string | null;
                dataset: string;
                source_url_kind: "record" | "api" | "search";
            };
            update_cadence: string;
            /** Format: date-time */
            last_confirmed_at: string | null;
            registry_id: components["schemas"]["RegistryIdRule"];
            /** @description Each field of the company record, whether any record here has it, and the share that do, computed from what is loaded. */
            fields: {
                [key: string]: components["schemas"]["FieldCoverage"];
            };
            search: {
                name: boolean;
                former_names: boolean;
                address: boolean;
            };
            status_mapping: components["schemas"]["StatusMapping"][];
        };
        /** @description One country and what is loaded of it. */
        CountrySummary: {
            code: components["schemas"]["CountryCode"];
            name: string;
            /**
             * Format: int64
             * @description Companies loaded; null while the partition is unavailable.
             */
            record_count: number | null;
            status: "operational" | "unavailable";
            /** Format: date-time */
            last_confirmed_at: string | null;
            /** @description Path of the manifest. */
            manifest: string;
        };
        /** @description How fresh the record is; outside the entity tag. */
        DataFreshness: {
            /**
             * Format: date-time
             * @description When the source last confirmed the record.
             */
            last_confirmed_at: string | null;
            /**
             * Format: date-time
             * @description When the source last changed it.
             */
            source_updated_at: string | null;
        };
        /** @description How one feature compared; grade A equal, B near, F different, Z not compared. */
        Explanation: {
            feature: string;
            grade: "A" | "B" | "F" | "Z";
            /** Format: double */
            score: number | null;
            detail: string;
        };
        /** @description Share of the records that have a field. */
        FieldCoverage: {
            available: boolean;
            /** Format: double */
            coverage: number;
        };
        /** @description Health of the service (draft-inadarei-api-health-check). */
        Health: {
            status: components["schemas"]["HealthStatus"];
            /** @description Major version of the interface. */
            version: string;
            /** @description Version of the service. */
            release: string;
            /** Format: date-time */
            time: string;
            components: {
                api: components["schemas"]["ComponentHealth"];
                search_index: components["schemas"]["ComponentHealth"];
                usage_store: components["schemas"]["ComponentHealth"];
                limit_store?: components["schemas"]["ComponentHealth"];
                partitions: {
                    status: components["schemas"]["HealthStatus"];
                    /** Format: int32 */
                    operational: number;
                    /** Format: int32 */
                    total: number;
                    degraded: components["schemas"]["CountryCode"][];
                    /**
                     * Format: int32
                     * @description Records found damaged so far. Each answers 503 partition_unavailable until it is imported again.
                     */
                    damaged_records: number;
                };
            };
        };
        /**
         * @description pass, warn when part is degraded, fail when lookups cannot be served.
         * @enum {string}
         */
        HealthStatus: "pass" | "warn" | "fail";
        /** @description One further identifier; `derived` where the service computed it from the registry id. */
        Identifier: {
            scheme: "lei" | "vat" | "euid" | "nip" | "regon" | "trade_register";
            value: string;
            derived: boolean;
        };
        /** @description Legal form, or null when it is not known. */
        LegalForm: {
            /** @description The register's own code. */
            registry_code: string | null;
            /** @description The register's own words. */
            registry_label: string | null;
            /** @description ISO 20275 code. */
            elf_code: string | null;
            kind: components["schemas"]["LegalFormKind"];
        } | null;
        /** @description Kind of legal form, comparable across countries. */
        LegalFormKind: "private_limited" | "public_limited" | "partnership" | "limited_partnership" | "llp" | "cooperative" | "association" | "foundation" | "branch" | "state" | "other";
        /** @description The limit that was reached. A rate limit has resource and reset_seconds; a quota has bucket, scope and reset_iso. */
        LimitFacts: {
            resource?: string;
            bucket?: "monthly_results" | "test_daily" | "refused_keys" | "unknown_rows" | "stored_answers";
            scope?: "account" | "key";
            /** Format: int64 */
            limit: number;
            /** Format: int64 */
            remaining: number;
            /** Format: int32 */
            reset_seconds?: number;
            /** Format: date-time */
            reset_iso?: string;
        };
        /** @description Where the links of one relation lead. */
        LinkTargets: {
            /** Format: uri */
            href: string;
            /** @description Media type of what is found there. */
            type: string;
            title?: string;
        }[];
        /** @description Another name of the company. */
        OtherName: {
            name: string;
            type: "trading" | "abbreviation" | "translation" | "transliteration" | "branch" | "other";
            language: string | null;
        };
        /** @description A former legal name, with the days it began and ended where known. */
        PreviousName: {
            name: string;
            /** Format: date */
            from: string | null;
            /** Format: date */
            until: string | null;
        };
        /** @description The next tier. */
        Price: {
            next_tier: string | null;
            /** Format: double */
            monthly_fee_eur: number | null;
            /** Format: int64 */
            included_results: number | null;
            /** Format: uri */
            upgrade_url: string | null;
        };
        /** @description An error (RFC 9457). The first twelve members are always present; the others come with the codes that name them. */
        Problem: {
            /**
             * Format: uri
             * @description Address of the page about the code, hyphenated.
             */
            type: string;
            title: string;
            /** Format: int32 */
            status: number;
            detail: string;
            /** @description Path of the request. */
            instance: string;
            /** @description Machine-readable error code. */
            code: string;
            request_id: string;
            /** @description Whether the same request can succeed later. */
            retryable: boolean;
            /** Format: int32 */
            retry_after_seconds: number | null;
            /** @description How to fix the request. */
            correction: string;
            suggested_request: components["schemas"]["SuggestedRequest"];
            /** Format: uri */
            documentation_url: string;
            /** @description Each fault, with the JSON pointer of the part of the request. */
            invalid_fields?: {
                pointer: string;
                message: string;
            }[];
            /** @description The closest known name. */
            did_you_mean?: string | null;
            required_scopes?: components["schemas"]["Scopes"];
            granted_scopes?: components["schemas"]["Scopes"];
            missing_scopes?: components["schemas"]["Scopes"];
            allowed_countries?: components["schemas"]["CountryCode"][];
            allowed_endpoints?: string[];
            supported_countries?: components["schemas"]["CountryCode"][];
            reason?: "unknown" | "malformed";
            /** @description Companies that the number may mean. */
            candidates?: {
                registry_id: string;
                name: string;
            }[];
            differing_fields?: string[];
            differing_paths?: string[];
            limit?: components["schemas"]["LimitFacts"];
            price?: components["schemas"]["Price"];
        };
        /** @description The register, data set and licence the record came from. */
        RecordRegistry: {
            name: string;
            /** @description GLEIF code of the registration authority. */
            authority_code: string | null;
            dataset: string;
            licence: string;
            attribution: string | null;
            source_url_kind: "record" | "api" | "search";
        };
        /** @description One company to look up. */
        Reference: {
            /** @description ISO 3166-1 alpha-2 code. */
            country: string;
            /** @description Identifier in the register. */
            registry_id: string;
            /** @description The caller's own mark, echoed. */
            ref?: string;
            /** @description Entity tag the caller holds. */
            if_none_match?: string;
        };
        /** @description The form of a registry id. */
        RegistryIdRule: {
            label: string;
            pattern: string;
            example: string;
            /** @description The check digit's rule. */
            check: string | null;
            /** @description Other writings that are recognised and corrected. */
            accepts: string[];
            /** Format: int32 */
            pad_left_to: number | null;
        };
        /** @description Why a reference could not be answered. */
        RowError: {
            code: string;
            detail: string;
            retryable: boolean;
            correction: string;
            suggested_reference: {
                country: components["schemas"]["CountryCode"];
                registry_id: string;
            } | null;
        };
        /** @description Scopes, by name. */
        Scopes: ("companies:read" | "companies:search" | "companies:enrich" | "coverage:read" | "usage:read")[];
        /** @description The candidates of a search, best first. */
        SearchResult: {
            query: {
                q: string;
                country: string | null;
                mode: "auto" | "name" | "address";
                normalized: string;
            };
            candidates: components["schemas"]["Candidate"][];
            /** @description How many candidates were found, on this page and elsewhere; `gte` when there may be more, as where the next page has not been looked for yet, or at the ceiling of 200. */
            total: {
                /** Format: int32 */
                value: number;
                /** @enum {string} */
                relation: "eq" | "gte";
            };
            /** @description The second candidate is within 0.05 of the first; ask which is meant. */
            ambiguous: boolean;
            next_cursor: string | null;
            searched_countries: components["schemas"]["CountryCode"][];
            unavailable_countries: components["schemas"]["CountryCode"][];
            /** @description Some countries could not be searched, or a candidate could not be read and is left out. */
            partial: boolean;
        };
        /** @description Status of a company. `unknown` never means alive; legal existence is `status_detail.on_register`. */
        Status: "active" | "inactive" | "in_liquidation" | "in_insolvency" | "dissolved" | "unknown";
        /** @description What the register itself says. */
        StatusDetail: {
            /** @description The register's own code. */
            registry_code: string | null;
            /** @description The register's own words. */
            registry_label: string | null;
            /**
             * Format: date
             * @description Day the status began.
             */
            since: string | null;
            /** @description Whether the company legally exists. */
            on_register: boolean | null;
            /** @description Further facts, such as a pending strike-off. A company that is `advertising_protected` has told its register that its data may not be used to advertise to it. */
            flags: ("strike_off_pending" | "reorganisation" | "merged" | "relocated" | "advertising_protected")[];
        };
        /** @description How one value of the register is read. */
        StatusMapping: {
            registry_value: string;
            status: components["schemas"]["Status"];
            flags: string[];
        };
        /** @description A request to send instead, or null. */
        SuggestedRequest: {
            /** @enum {string} */
            method: "GET" | "POST";
            path: string;
            query: {
                [key: string]: string | number | boolean;
            } | null;
            body: {
                [key: string]: unknown;
            } | null;
            /** @description The MCP tool that sends it. */
            tool?: string;
            arguments?: {
                [key: string]: unknown;
            };
        } | null;
        /** @description What an account has used, and how the calling key stands. */
        Usage: {
            account_id: string;
            tier: "free" | "solo" | "team" | "scale";
            environment: "live" | "test";
            period: {
                /** Format: date-time */
                start: string;
                /** Format: date-time */
                end: string;
            };
            /** @description Billable results of the month. */
            billable_results: {
                /** Format: int64 */
                included: number;
                /** Format: int64 */
                used: number;
                /** Format: int64 */
                remaining: number;
                /** Format: date-time */
                reset_iso: string;
            };
            test_daily: components["schemas"]["Allowance"] | null;
            rate_limits: {
                resource: string;
                /** Format: int32 */
                limit: number;
                /** Format: int32 */
                remaining: number;
                /** Format: int32 */
                reset_seconds: number;
            }[];
            concurrency: {
                [key: string]: {
                    /** Format: int32 */
                    limit: number;
                    /** Format: int32 */
                    in_use: number;
                };
            };
            /**
             * Format: int32
             * @description How long a fetched company may be kept under the tier's licence.
             */
            cache_window_seconds: number;
            price: components["schemas"]["Price"];
            totals: components["schemas"]["UsageRow"][];
            series: components["schemas"]["UsageRow"][];
        };
        /** @description Figures of one group; the members that were not asked for are left out. */
        UsageRow: {
            /** Format: date-time */
            window_start?: string;
            operation?: string;
            country?: string | null;
            key?: string;
            environment?: string;
            /** Format: int64 */
            requests: number;
            /** Format: int64 */
            billable_results: number;
            /** Format: int64 */
            not_modified: number;
            /** Format: int64 */
            not_found: number;
        };
    };
    responses: {
        /** @description The company was not found, or the country is not supported. */
        CompanyNotFound: {
            headers: {
                "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                "ratelimit-limit": components["headers"]["ratelimit-limit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                "ratelimit-reset": components["headers"]["ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                "x-request-id": components["headers"]["x-request-id"];
                "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The country is not one of the 19 partitions. */
        CountryNotSupported: {
            headers: {
                "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                "ratelimit-limit": components["headers"]["ratelimit-limit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                "ratelimit-reset": components["headers"]["ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                "x-request-id": components["headers"]["x-request-id"];
                "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The key may not do this. */
        Forbidden: {
            headers: {
                "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                "ratelimit-limit": components["headers"]["ratelimit-limit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                "ratelimit-reset": components["headers"]["ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                "x-request-id": components["headers"]["x-request-id"];
                "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The key may not do this, or not for this country. */
        ForbiddenCountry: {
            headers: {
                "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                "ratelimit-limit": components["headers"]["ratelimit-limit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                "ratelimit-reset": components["headers"]["ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                "x-request-id": components["headers"]["x-request-id"];
                "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request line and headers are larger than 16 KiB. */
        HeadersTooLarge: {
            headers: {
                "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                "ratelimit-limit": components["headers"]["ratelimit-limit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                "ratelimit-reset": components["headers"]["ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                "x-request-id": components["headers"]["x-request-id"];
                "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The idempotency key was used with a different body in the last 24 hours. */
        IdempotencyConflict: {
            headers: {
                "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                "ratelimit-limit": components["headers"]["ratelimit-limit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                "ratelimit-reset": components["headers"]["ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                "x-request-id": components["headers"]["x-request-id"];
                "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service failed to process the request; nothing was billed. */
        InternalError: {
            headers: {
                "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                "ratelimit-limit": components["headers"]["ratelimit-limit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                "ratelimit-reset": components["headers"]["ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                "x-request-id": components["headers"]["x-request-id"];
                "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The batch does not match the contract. */
        InvalidBatch: {
            headers: {
                "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                "ratelimit-limit": components["headers"]["ratelimit-limit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                "ratelimit-reset": components["headers"]["ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                "x-request-id": components["headers"]["x-request-id"];
                "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request does not match the contract. */
        InvalidRequest: {
            headers: {
                "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                "ratelimit-limit": components["headers"]["ratelimit-limit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                "ratelimit-reset": components["headers"]["ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                "x-request-id": components["headers"]["x-request-id"];
                "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The rate limit of the bucket is exceeded, or the quota is exhausted. Clients distinguish the two by `code`; only `rate_limit_exceeded` carries `retry-after`. */
        LimitedOrExhausted: {
            headers: {
                "retry-after": components["headers"]["retry-after"];
                "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                "ratelimit-limit": components["headers"]["ratelimit-limit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                "ratelimit-reset": components["headers"]["ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                "x-request-id": components["headers"]["x-request-id"];
                "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The path does not have this method. */
        MethodNotAllowed: {
            headers: {
                allow: components["headers"]["allow"];
                "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                "ratelimit-limit": components["headers"]["ratelimit-limit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                "ratelimit-reset": components["headers"]["ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                "x-request-id": components["headers"]["x-request-id"];
                "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The Accept header admits none of the media types of the reply. */
        NotAcceptable: {
            headers: {
                "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                "ratelimit-limit": components["headers"]["ratelimit-limit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                "ratelimit-reset": components["headers"]["ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                "x-request-id": components["headers"]["x-request-id"];
                "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The data of the country, or the whole operation, is temporarily unavailable; nothing was billed. */
        PartitionUnavailable: {
            headers: {
                "retry-after": components["headers"]["retry-after"];
                "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                "ratelimit-limit": components["headers"]["ratelimit-limit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                "ratelimit-reset": components["headers"]["ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                "x-request-id": components["headers"]["x-request-id"];
                "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than 256 KiB. */
        PayloadTooLarge: {
            headers: {
                "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                "ratelimit-limit": components["headers"]["ratelimit-limit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                "ratelimit-reset": components["headers"]["ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                "x-request-id": components["headers"]["x-request-id"];
                "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The rate limit of the bucket is exceeded. */
        RateLimited: {
            headers: {
                "retry-after": components["headers"]["retry-after"];
                "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                "ratelimit-limit": components["headers"]["ratelimit-limit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                "ratelimit-reset": components["headers"]["ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                "x-request-id": components["headers"]["x-request-id"];
                "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The complete request did not arrive in time. */
        RequestTimeout: {
            headers: {
                "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                "ratelimit-limit": components["headers"]["ratelimit-limit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                "ratelimit-reset": components["headers"]["ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                "x-request-id": components["headers"]["x-request-id"];
                "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The operation is temporarily unavailable; nothing was billed. */
        ServiceUnavailable: {
            headers: {
                "retry-after": components["headers"]["retry-after"];
                "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                "ratelimit-limit": components["headers"]["ratelimit-limit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                "ratelimit-reset": components["headers"]["ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                "x-request-id": components["headers"]["x-request-id"];
                "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The operation did not finish before its deadline; nothing was billed. */
        Timeout: {
            headers: {
                "retry-after": components["headers"]["retry-after"];
                "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                "ratelimit-limit": components["headers"]["ratelimit-limit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                "ratelimit-reset": components["headers"]["ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                "x-request-id": components["headers"]["x-request-id"];
                "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request has no valid API key. */
        Unauthenticated: {
            headers: {
                "www-authenticate": components["headers"]["www-authenticate"];
                "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                "ratelimit-limit": components["headers"]["ratelimit-limit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                "ratelimit-reset": components["headers"]["ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                "x-request-id": components["headers"]["x-request-id"];
                "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The address is not percent-encoded UTF-8. */
        UnreadableAddress: {
            headers: {
                "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                "ratelimit-limit": components["headers"]["ratelimit-limit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                "ratelimit-reset": components["headers"]["ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                "x-request-id": components["headers"]["x-request-id"];
                "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not application/json in UTF-8. */
        UnsupportedMediaType: {
            headers: {
                "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                "ratelimit-limit": components["headers"]["ratelimit-limit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                "ratelimit-reset": components["headers"]["ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                "x-request-id": components["headers"]["x-request-id"];
                "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description ISO 3166-1 alpha-2 code of a country served, in either case. */
        country: string;
    };
    requestBodies: never;
    headers: {
        /** @description Any page may read the reply. */
        "access-control-allow-origin": "*";
        /** @description The methods that the path has. */
        allow: string;
        /** @description How long the caller may keep the reply; for companies the cache window of the tier. */
        "cache-control": string;
        /** @description Entity tag of the representation; it leaves `data_freshness` out. */
        etag: string;
        /** @description Whether the stored answer of an earlier request was returned. */
        "idempotent-replayed": boolean;
        /** @description Links to other resources (RFC 8288). */
        link: string;
        /** @description Requests allowed in the window of the bucket just used. */
        "ratelimit-limit": number;
        /** @description The window in the form of the IETF draft, a quoted policy name, then `q` requests in `w` seconds. */
        "ratelimit-policy": string;
        /** @description Requests left in the window. */
        "ratelimit-remaining": number;
        /** @description Seconds until the window frees its next request; 0 when nothing is counted. */
        "ratelimit-reset": number;
        /** @description Seconds to wait before the request is sent again. Never sent with `quota_exhausted`. */
        "retry-after": number;
        /** @description The request headers that the reply depends on. */
        vary: string;
        /** @description The challenge. */
        "www-authenticate": "Bearer realm=\"svc\"";
        /** @description The bucket used. */
        "x-ratelimit-resource": string;
        /** @description ULID of the request. */
        "x-request-id": string;
        /** @description Units charged by this request. */
        "x-svc-cost-units": number;
        /** @description Billable results left in the current UTC month; 0 without a key. */
        "x-svc-credits-remaining": number;
        /** @description When the source last confirmed the record; absent when it is not known. It may move while the entity tag stands. */
        "x-svc-last-confirmed-at": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    searchCompanies: {
        parameters: {
            query: {
                /** @description Name or address, or both, of 2 to 200 characters after trimming. Case, accents and legal forms do not matter. */
                q: string;
                /** @description One ISO 3166-1 alpha-2 code; leave it out to search all countries. */
                country?: string;
                /** @description Which fields to compare; `auto` decides from the query. */
                mode?: "auto" | "name" | "address";
                /** @description Maximum number of candidates to return. */
                limit?: number;
                /** @description The `next_cursor` of the previous page; valid only with the same query and filters. */
                cursor?: string;
                /** @description Keep only companies of this status. */
                status?: "active" | "inactive" | "in_liquidation" | "in_insolvency" | "dissolved" | "unknown";
                /** @description Keep only companies with this kind of legal form. */
                legal_form_kind?: "private_limited" | "public_limited" | "partnership" | "limited_partnership" | "llp" | "cooperative" | "association" | "foundation" | "branch" | "state" | "other";
                /** @description Keep only companies with this postal code, ignoring spaces and case. */
                postal_code?: string;
                /** @description Keep only companies registered in this place, ignoring case and accents. */
                locality?: string;
                /** @description Leave out candidates below this confidence. */
                min_score?: number;
                /** @description Confidence from which a candidate is a `match`. */
                threshold?: number;
                /** @description Whether to say why a candidate scored as it did; on by default up to 10 candidates. */
                explain?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The candidates, best first; an empty list when nothing is similar. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    vary: components["headers"]["vary"];
                    "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                    "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResult"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenCountry"];
            404: components["responses"]["CountryNotSupported"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["LimitedOrExhausted"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["PartitionUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    lookupBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The references, and the key that makes the request safe to repeat. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchRequest"];
            };
        };
        responses: {
            /** @description One result for each reference, in the order asked. */
            200: {
                headers: {
                    "idempotent-replayed": components["headers"]["idempotent-replayed"];
                    "cache-control": components["headers"]["cache-control"];
                    vary: components["headers"]["vary"];
                    "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                    "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
            400: components["responses"]["InvalidBatch"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["LimitedOrExhausted"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags the caller holds (RFC 9110); the answer is 304 when one of them is current. */
                "if-none-match"?: string;
            };
            path: {
                /** @description ISO 3166-1 alpha-2 code of a country served, in either case. */
                country: components["parameters"]["country"];
                /** @description Identifier of the company in its register, percent-encoded; `registry_id` of the country's manifest says its form. */
                registry_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "cache-control": components["headers"]["cache-control"];
                    vary: components["headers"]["vary"];
                    "x-svc-last-confirmed-at": components["headers"]["x-svc-last-confirmed-at"];
                    "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                    "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
            /** @description The caller's copy is current; no body, nothing billed. */
            304: {
                headers: {
                    etag: components["headers"]["etag"];
                    "cache-control": components["headers"]["cache-control"];
                    vary: components["headers"]["vary"];
                    "x-svc-last-confirmed-at": components["headers"]["x-svc-last-confirmed-at"];
                    "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                    "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenCountry"];
            404: components["responses"]["CompanyNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["LimitedOrExhausted"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["PartitionUnavailable"];
        };
    };
    listCountries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The countries, by code. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    vary: components["headers"]["vary"];
                    "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                    "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountryList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["LimitedOrExhausted"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCountry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ISO 3166-1 alpha-2 code of a country served. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The manifest. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    vary: components["headers"]["vary"];
                    "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                    "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountryManifest"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CountryNotSupported"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["LimitedOrExhausted"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /** @description First day, UTC; the first of the current month when left out. */
                from?: string;
                /** @description Last day, UTC; at most 92 days from the first. */
                to?: string;
                /** @description Length of the steps of `series`; without it there are totals only. */
                window?: "day" | "month";
                /** @description What to split the figures by, at most two. */
                group_by?: ("operation" | "country" | "key" | "environment")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    vary: components["headers"]["vary"];
                    "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                    "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["LimitedOrExhausted"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service answers; `warn` when part of it is degraded. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    vary: components["headers"]["vary"];
                    "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                    "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/health+json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            /** @description The service cannot serve lookups. */
            503: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    vary: components["headers"]["vary"];
                    "retry-after": components["headers"]["retry-after"];
                    "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                    "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/health+json": components["schemas"]["Health"];
                };
            };
        };
    };
    getLlmsTxt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "cache-control": components["headers"]["cache-control"];
                    vary: components["headers"]["vary"];
                    "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                    "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description The caller's copy is current; no body. */
            304: {
                headers: {
                    etag: components["headers"]["etag"];
                    "cache-control": components["headers"]["cache-control"];
                    vary: components["headers"]["vary"];
                    "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                    "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableAddress"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
        };
    };
    getAgentCard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "cache-control": components["headers"]["cache-control"];
                    vary: components["headers"]["vary"];
                    "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                    "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentCard"];
                };
            };
            /** @description The caller's copy is current; no body. */
            304: {
                headers: {
                    etag: components["headers"]["etag"];
                    "cache-control": components["headers"]["cache-control"];
                    vary: components["headers"]["vary"];
                    "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                    "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableAddress"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
        };
    };
    getApiCatalog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalog. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "cache-control": components["headers"]["cache-control"];
                    vary: components["headers"]["vary"];
                    link: components["headers"]["link"];
                    "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                    "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\"": components["schemas"]["ApiCatalog"];
                };
            };
            /** @description The caller's copy is current; no body. */
            304: {
                headers: {
                    etag: components["headers"]["etag"];
                    "cache-control": components["headers"]["cache-control"];
                    vary: components["headers"]["vary"];
                    link: components["headers"]["link"];
                    "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                    "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableAddress"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
        };
    };
    getOpenapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "cache-control": components["headers"]["cache-control"];
                    vary: components["headers"]["vary"];
                    "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                    "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": string;
                };
            };
            /** @description The caller's copy is current; no body. */
            304: {
                headers: {
                    etag: components["headers"]["etag"];
                    "cache-control": components["headers"]["cache-control"];
                    vary: components["headers"]["vary"];
                    "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                    "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableAddress"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
        };
    };
    getWorkflows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workflows. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "cache-control": components["headers"]["cache-control"];
                    vary: components["headers"]["vary"];
                    "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                    "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": string;
                };
            };
            /** @description The caller's copy is current; no body. */
            304: {
                headers: {
                    etag: components["headers"]["etag"];
                    "cache-control": components["headers"]["cache-control"];
                    vary: components["headers"]["vary"];
                    "access-control-allow-origin": components["headers"]["access-control-allow-origin"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-svc-cost-units": components["headers"]["x-svc-cost-units"];
                    "x-svc-credits-remaining": components["headers"]["x-svc-credits-remaining"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableAddress"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
        };
    };
}
