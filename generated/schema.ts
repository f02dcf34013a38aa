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
         * @description Fuzzy search over names, former and trade names and addresses. Each candidate has a calibrated `confidence_score`: the probability that it is the right company. Without `country` the search covers all 19 partitions, costs 10 units and counts in `companies-search-global`. What is found with a confidence below 0.02, or by articles and prepositions alone below 0.05, is no candidate; an empty result costs nothing. A query has at most 200 candidates over all its pages. The first page is billed; for ten minutes from then, the pages of its `next_cursor` cost the account nothing. After that, or for another account, a cursor is billed as a new search.
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
         * @description Answers each reference in order, each with its own status. A blank country or registry_id, or a value that is too long (country and ref 64 characters, registry_id and if_none_match 256), fails its row only. Costs one unit for each distinct company found, in every `view`. The same idempotency key with the same body within 24 hours returns the stored answer and costs nothing; with another body it is refused.
         */
        post: operations["lookupBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Match up to 100 rows to companies
         * @description Searches the company of each row by its name and whatever else is known of it, and answers in order, each row with its own candidates. A row with candidates costs what its search costs: one unit with a `country`, ten without; a row without candidates costs nothing. The same idempotency key with the same body within 24 hours returns the stored answer and costs nothing. The public demo key may send 10 rows.
         */
        post: operations["matchCompanies"];
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
         * @description The company with this registry id. Costs one unit when found; 304 and 404 cost nothing. An id in another notation (spaces, missing zeros, a VAT prefix) is answered with 404 and the canonical id in `correction`; if that company exists, also with a `suggested_request`. `view=summary` returns what a person scans, `view=status` a row of at most 70 tokens for a language model; every view costs the same.
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
         * @description Register, licence, format of the registry id, share of records that have each field, and the mapping of the register's statuses. Needs no key.
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
         * @description The usage of the account, and the rate limits of the calling key. Never billed. A report adds up at most 5,000 stored sums: for each group one for each whole month, up to three for a part of a month, and one for each day with usage if it shows days. One that needs more is refused: shorten the period or remove a group.
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
         * @description Health of the service and its components. With `warn`, part of the service is degraded, and the rest is served.
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
    "/reconcile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the reconciliation manifest, or reconcile by GET
         * @description Reconciliation Service API 0.2, for OpenRefine and other reconcilers. Without parameters: the service manifest, which needs no key and costs nothing. With `queries` or `extend`: the answer of POST. A client that cannot send headers puts a restricted key into the path, here and in every path below: `/reconcile/{key}`, `/reconcile/{key}/preview`.
         */
        get: operations["getReconciliation"];
        put?: never;
        /**
         * Reconcile a batch of names, or extend companies with data
         * @description Reconciliation Service API 0.2. `queries` is a batch of up to 100 queries, each answered with its candidates by the engine of POST /v1/companies/match: a query with candidates costs one unit if its type or its property `country` names a country, otherwise ten; one without candidates costs nothing. `extend` is a data extension query for up to 100 companies, which needs `companies:read` and costs one unit for each distinct company found. Nothing is stored: a batch that is sent again is billed again. The public demo key may send 10 queries or companies.
         */
        post: operations["reconcile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reconcile/suggest/entity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggest companies while a name is typed
         * @description Suggest service of the Reconciliation Service API 0.2: the companies whose name or number is nearest to `prefix`. Costs what a search costs: one unit with a `type` of one country or a key for one country, otherwise ten; nothing if none is found. Parameters that clients add are ignored.
         */
        get: operations["suggestCompanies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reconcile/suggest/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggest properties or types
         * @description Suggest service of the Reconciliation Service API 0.2 for the properties that a query may have, and for types. Needs no key and costs nothing. Parameters that clients add are ignored.
         */
        get: operations["suggestTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reconcile/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a preview of one company as HTML
         * @description Preview service of the Reconciliation Service API 0.2: a small page about one company, for a frame of the client. Costs one unit when found, as a lookup. Parameters that clients add are ignored.
         */
        get: operations["previewCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reconcile/properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Propose properties for data extension
         * @description Property proposals of the Reconciliation Service API 0.2: the properties that companies can be extended with. Needs no key and costs nothing. Parameters that clients add are ignored.
         */
        get: operations["proposeProperties"];
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
         * @description A description of the service for agents, as Markdown in the llms.txt format.
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
         * @description The A2A agent card. The service has no A2A task endpoint; the card points to REST and MCP.
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
         * @description The catalog of RFC 9727, with the addresses of REST and MCP and of their descriptions. The header `link` has its own address.
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
    "/.well-known/mcp.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the MCP server card
         * @description The server card of SEP-2127, with address, key and protocol revisions of the MCP server. The same is at `/mcp/server-card`.
         */
        get: operations["getMcpServerCard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp/server-card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the MCP server card below its server
         * @description The server card of SEP-2127 at the address that MCP reserves for it.
         */
        get: operations["getServerCardOfMcp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/ai-catalog.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the AI catalog
         * @description The cards of the MCP server and the agent, for clients that know only the host.
         */
        get: operations["getAiCatalog"];
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
         * @description The OpenAPI description from which the server is generated. `/openapi.json` is the same in JSON; `/openapi-3.0.json` has it as OpenAPI 3.0, for client generators.
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
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this description in JSON
         * @description The content of `/openapi.yaml` in JSON, at the address that most tools ask first.
         */
        get: operations["getJsonOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi-3.0.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the description for client generators
         * @description This description as OpenAPI 3.0 in JSON, for generators that do not read 3.1 or unions. Records are open, limits and examples are left out, replies have their default view, and operations have the names that they have in the clients; reconciliation is not in it.
         */
        get: operations["getPlainOpenapi"];
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
        /** @description What the data set of the register shows. Without `insolvency` an active company may be insolvent; without `dissolution` a company that is not found may have ended; `branches` are those of foreign companies. */
        Abilities: {
            insolvency: components["schemas"]["Ability"];
            dissolution: components["schemas"]["Ability"];
            branches: components["schemas"]["Ability"];
        };
        /** @description Whether the data set shows it. */
        Ability: "yes" | "partly" | "no";
        /** @description Annual accounts filed with the register. */
        Accounts: {
            /**
             * Format: date
             * @description Last day of the period of the last accounts.
             * @example 2024-12-31
             */
            last_made_up_to?: string;
            /**
             * Format: int32
             * @description Year of the last accounts, where the register publishes only the year.
             * @example 2024
             */
            last_year?: number;
            /**
             * Format: date
             * @description Day by which the next accounts must be filed.
             * @example 2026-09-30
             */
            next_due?: string;
            /**
             * @description Category of the last accounts in the words of the register, such as TOTAL EXEMPTION FULL of Companies House.
             * @example FULL
             */
            category?: string;
        };
        /** @description One economic activity. `code` is the register's own; `nace_code` the NACE class that it belongs to. */
        Activity: {
            scheme: "NACE" | "SIC" | "NAF" | "EMTAK" | "SBI" | "SNI" | "PKD" | "CAEN";
            version: string | null;
            code: string;
            nace_code: string | null;
            label: string | null;
            primary: boolean;
        };
        /** @description Registered address, or null if unknown. */
        Address: {
            /** @description The whole address on one line. */
            text: string;
            street: string | null;
            locality: string | null;
            region: string | null;
            postal_code: string | null;
            country: string | null;
        } | null;
        /** @description An A2A 1.0 agent card. */
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
        /** @description An AI catalog, with an entry for each card. */
        AiCatalog: {
            specVersion: string;
            host?: {
                displayName: string;
                documentationUrl?: string;
            };
            entries: {
                /** @description A name of the form `urn:air:<host>:<name>`. */
                identifier: string;
                displayName: string;
                description?: string;
                /** @description Media type of the card. */
                type: string;
                url: string;
            }[];
        };
        /** @description The calls of a UTC day: allowed, used, and left until the reset. */
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
        /** @description A set of links (RFC 9264) with the profile of RFC 9727. Each context is an interface; its other members are link relations. */
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
             * @description A UUID, new for each batch.
             */
            idempotency_key: string;
            /** @description The companies to look up. */
            references: components["schemas"]["Reference"][];
            /**
             * @description How much of each record to return; another view needs another idempotency_key.
             * @default full
             * @enum {string}
             */
            view: "status" | "summary" | "full";
        };
        /** @description The answers of a batch, in the order of the references. */
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
            /** @description Entity tag of the company in the requested view. */
            etag: string | null;
            company: components["schemas"]["Company"] | components["schemas"]["CompanySummaryView"] | components["schemas"]["CompanyStatusView"] | null;
            error: components["schemas"]["RowError"] | null;
        };
        /** @description A company that may be the right one. */
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
             * @description Probability that this is the right company.
             */
            confidence_score: number;
            /** @description Whether the confidence reaches the threshold. */
            match: boolean;
            matched_on: components["schemas"]["CandidateMatchedOn"];
            explanation: components["schemas"]["Explanation"][];
            /** @description Path of the exact lookup. */
            lookup: string;
        };
        /** @description The text of the company that the query was found in. */
        CandidateMatchedOn: {
            field: "name" | "previous_names" | "other_names" | "registered_address" | "identifiers";
            value: string;
        };
        /** @description A candidate in the view `status`, without its explanation. */
        CandidateStatusView: {
            country: components["schemas"]["CountryCode"];
            registry_id: string;
            name: string;
            status: components["schemas"]["Status"];
            /**
             * Format: double
             * @description Probability that this is the right company.
             */
            confidence_score: number;
        };
        /** @description A candidate in the view `summary`, without its explanation. */
        CandidateSummaryView: {
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
             * @description Probability that this is the right company.
             */
            confidence_score: number;
            /** @description Whether the confidence reaches the threshold. */
            match: boolean;
            matched_on: components["schemas"]["CandidateMatchedOn"];
        };
        /** @description Registered capital, or null if unknown. */
        Capital: {
            /** Format: double */
            amount: number;
            currency: string | null;
            /** Format: double */
            paid_in: number | null;
        } | null;
        /** @description A company as recorded in its register. Every field is present, unknown values as null or empty lists; only `details` is absent when nothing is known, and so are its unknown members. */
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
             * @description Day on which the company was dissolved.
             */
            dissolution_date: string | null;
            registered_address: components["schemas"]["Address"];
            /** @description Economic activities. */
            activities: components["schemas"]["Activity"][];
            /** @description Other identifiers of the company. */
            identifiers: components["schemas"]["Identifier"][];
            capital: components["schemas"]["Capital"];
            details?: components["schemas"]["CompanyDetails"];
            registry: components["schemas"]["RecordRegistry"];
            /**
             * Format: uri
             * @description Address of the public register that the record is from.
             */
            source_url: string;
            /** @description The `sources` id of what is not from `registry`, by JSON pointer into this record; a pointer covers everything below it. Empty when the whole record is from `registry`. */
            provenance: {
                [key: string]: components["schemas"]["SourceId"];
            };
            /** @description The sources that `provenance` names, and `register` when `data_freshness` is not of `registry`. */
            sources: components["schemas"]["RecordSource"][];
            data_freshness: components["schemas"]["DataFreshness"];
        };
        /** @description A name with the code of the register for it. */
        CodedName: {
            /** @example 1103 */
            code?: string;
            /** @example Stavanger */
            name?: string;
        };
        /** @description Further facts that some registers publish, in one shape for all of them. Unknown members are absent at every level, never null. A `details` member of the country's manifest says which of them its sources can have. Search results do not have them. */
        CompanyDetails: {
            employees?: components["schemas"]["Employees"];
            contacts?: components["schemas"]["Contacts"];
            accounts?: components["schemas"]["Accounts"];
            confirmation_statement?: components["schemas"]["FilingDates"];
            annual_return?: components["schemas"]["FilingDates"];
            size_class?: components["schemas"]["SizeClass"];
            parent?: components["schemas"]["ParentCompany"];
            ultimate_parent?: components["schemas"]["ParentCompany"];
            /** @description Companies that continue this one, from the register or GLEIF. */
            successors?: components["schemas"]["RelatedCompany"][];
            /** @description Companies that this one continues. */
            predecessors?: components["schemas"]["RelatedCompany"][];
            /**
             * Format: int32
             * @description Number of establishments (places of business) in the country of the register.
             * @example 3
             */
            establishment_count?: number;
            /**
             * Format: int32
             * @description Number of registered branches.
             * @example 1
             */
            branch_count?: number;
            court?: components["schemas"]["CodedName"];
            /**
             * @description State of a federal country in which the company is registered.
             * @example Hessen
             */
            state?: string;
            municipality?: components["schemas"]["CodedName"];
            /** @description Purpose or object of the company in the words of the register, cut after 2,000 characters. */
            purpose?: string;
            /** @description Former registered addresses, the most recent first. */
            former_addresses?: components["schemas"]["FormerAddress"][];
            lei?: components["schemas"]["LeiRegistration"];
            mortgages?: components["schemas"]["Mortgages"];
            sector?: components["schemas"]["CodedName"];
            /** @description Registers in which the company is or was entered, other than the one the record is from, such as the VAT register. */
            memberships?: components["schemas"]["Membership"][];
            /** @description Further properties of the company, such as a social enterprise. */
            flags?: ("social_economy" | "mission_company" | "employer")[];
        };
        /** @description A company in the view `status`. */
        CompanyStatusView: {
            country: components["schemas"]["CountryCode"];
            registry_id: string;
            name: string;
            status: components["schemas"]["Status"];
            /** @description Whether the company legally exists. */
            on_register: boolean | null;
            /** @description Those of `status_detail`; absent if there are none. */
            flags?: ("strike_off_pending" | "reorganisation" | "merged" | "relocated" | "advertising_protected")[];
            successor?: components["schemas"]["Successor"];
            /**
             * Format: date-time
             * @description When the source last confirmed the record; not part of the entity tag.
             */
            last_confirmed_at: string | null;
        };
        /** @description A company in the view `summary`. */
        CompanySummaryView: {
            country: components["schemas"]["CountryCode"];
            registry_id: string;
            name: string;
            status: components["schemas"]["Status"];
            /** @description Whether the company legally exists. */
            on_register: boolean | null;
            /** @description Those of `status_detail`; absent if there are none. */
            flags?: ("strike_off_pending" | "reorganisation" | "merged" | "relocated" | "advertising_protected")[];
            successor?: components["schemas"]["Successor"];
            legal_form_kind: components["schemas"]["LegalFormKind"];
            /** @description Legal form in the words of the register. */
            legal_form_label: string | null;
            /** Format: date */
            incorporation_date: string | null;
            /** Format: date */
            dissolution_date: string | null;
            /** @description Registered address on one line. */
            address: string | null;
            /** Format: uri */
            source_url: string;
            /**
             * Format: date-time
             * @description When the source last confirmed the record; not part of the entity tag.
             */
            last_confirmed_at: string | null;
        };
        /** @description Health of one component. */
        ComponentHealth: {
            status: components["schemas"]["HealthStatus"];
            /** @description What is wrong. */
            output?: string;
            /**
             * Format: double
             * @description 95th percentile of the duration of recent searches, in milliseconds.
             */
            p95_ms?: number;
        };
        /** @description Contact data that the register publishes for the company; never those of a person. */
        Contacts: {
            /**
             * @description Address as the register writes it, often without https://.
             * @example www.equinor.com
             */
            website?: string;
            /**
             * @description Number as the register writes it.
             * @example +47 51 99 00 00
             */
            phone?: string;
            /**
             * @description Address for the company.
             * @example post@example.no
             */
            email?: string;
        };
        /** @description What the loaded data hold: `full` the whole register, `partial` a part of it or only GLEIF, `sample` some well-known companies. A company that is not found may exist unless they are `full`. Null while the partition is unavailable. */
        Completeness: "full" | "partial" | "sample" | null;
        /** @description ISO 3166-1 alpha-2 code. */
        CountryCode: string;
        /** @description The countries served. */
        CountryList: {
            countries: components["schemas"]["CountrySummary"][];
            /** Format: int64 */
            total_records: number;
        };
        /** @description The data of one country, and how its registry ids and statuses are read. */
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
                /** @description Month or day with which the data set ends, if it is no longer updated. */
                frozen_until: string | null;
            };
            completeness?: components["schemas"]["Completeness"];
            source_date?: components["schemas"]["SourceDate"];
            frozen_until?: components["schemas"]["FrozenUntil"];
            update_cadence: string;
            can_tell: components["schemas"]["Abilities"];
            /** Format: date-time */
            last_confirmed_at: string | null;
            registry_id: components["schemas"]["RegistryIdRule"];
            /** @description For each field of the company record, whether any loaded record has it, and the share of records that do. */
            fields: {
                [key: string]: components["schemas"]["FieldCoverage"];
            };
            /** @description The members of `details` that records of the country can have, each with the sources that can have it. */
            details?: {
                [key: string]: components["schemas"]["SourceId"][];
            };
            search: {
                name: boolean;
                former_names: boolean;
                address: boolean;
            };
            status_mapping: components["schemas"]["StatusMapping"][];
        };
        /** @description A country and its loaded data. */
        CountrySummary: {
            code: components["schemas"]["CountryCode"];
            name: string;
            /**
             * Format: int64
             * @description Number of companies; null while the partition is unavailable.
             */
            record_count: number | null;
            status: "operational" | "unavailable";
            /** Format: date-time */
            last_confirmed_at: string | null;
            /** @description Path of the manifest. */
            manifest: string;
            completeness?: components["schemas"]["Completeness"];
            source_date?: components["schemas"]["SourceDate"];
            frozen_until?: components["schemas"]["FrozenUntil"];
        };
        /** @description When the record was confirmed and changed, by the source of its status; not part of the entity tag. */
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
        /** @description Number of employees, exact or as the band of the register. */
        Employees: {
            /**
             * Format: int32
             * @description Employees, where the register publishes the number.
             * @example 21408
             */
            count?: number;
            /**
             * Format: int32
             * @description Lower end of the band.
             * @example 50
             */
            min?: number;
            /**
             * Format: int32
             * @description Upper end of the band, included; absent if it is open.
             * @example 99
             */
            max?: number;
            /**
             * Format: int32
             * @description Year that the number is of.
             * @example 2024
             */
            year?: number;
        };
        /** @description How one feature compares: A equal, B similar, F different, Z not compared. */
        Explanation: {
            feature: string;
            grade: "A" | "B" | "F" | "Z";
            /** Format: double */
            score: number | null;
            detail: string;
        };
        /** @description Month or day with which the loaded data set ends, if it is no longer updated; null otherwise. Later companies and changes are not in it. */
        FrozenUntil: string | null;
        /** @description Whether any record has a field, and the share of records that do. */
        FieldCoverage: {
            available: boolean;
            /** Format: double */
            coverage: number;
        };
        /** @description Dates of a periodic filing; the confirmation statement and its predecessor, the annual return, are two filings. */
        FilingDates: {
            /**
             * Format: date
             * @description Day that the last one describes.
             * @example 2025-09-11
             */
            last_made_up_to?: string;
            /**
             * Format: date
             * @description Day to which the next one must be made up; it may be filed some weeks later.
             * @example 2026-09-11
             */
            next_made_up_to?: string;
            /**
             * Format: date
             * @description Day by which the next one must be filed.
             * @example 2026-09-25
             */
            next_due?: string;
        };
        /** @description A former registered address, with its first and last day if known. */
        FormerAddress: {
            /** @description The whole address on one line. */
            text: string;
            street?: string;
            locality?: string;
            region?: string;
            postal_code?: string;
            country?: string;
            /** Format: date */
            from?: string;
            /** Format: date */
            until?: string;
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
                artefact_store?: components["schemas"]["ComponentHealth"];
                partitions: {
                    status: components["schemas"]["HealthStatus"];
                    /** Format: int32 */
                    operational: number;
                    /** Format: int32 */
                    total: number;
                    degraded: components["schemas"]["CountryCode"][];
                    /** @description Countries that this server is set not to hold; they count neither as operational nor as degraded. Absent on a server that holds all. */
                    not_held?: components["schemas"]["CountryCode"][];
                    /**
                     * Format: int32
                     * @description Number of damaged records found so far; damaged aliases of a country count as one. Each is answered with 503 partition_unavailable until it is imported again.
                     */
                    damaged_records: number;
                };
            };
        };
        /**
         * @description pass; warn if part of the service is degraded; fail if lookups cannot be served.
         * @enum {string}
         */
        HealthStatus: "pass" | "warn" | "fail";
        /** @description Another identifier of the company; `derived` if the service computed it from the registry id. A derived French VAT number is the one that the company has if it is registered for VAT, which its register does not say. */
        Identifier: {
            scheme: "lei" | "vat" | "euid" | "nip" | "regon" | "trade_register" | "siret" | "rna";
            value: string;
            derived: boolean;
        };
        /** @description Legal form, or null if unknown. */
        LegalForm: {
            /** @description The register's own code. */
            registry_code: string | null;
            /** @description The register's own label. */
            registry_label: string | null;
            /** @description ISO 20275 code. */
            elf_code: string | null;
            kind: components["schemas"]["LegalFormKind"];
            /** @description Country of a foreign company; absent for all others. */
            country_of_origin?: string;
        } | null;
        /** @description Kind of legal form, comparable across countries; null if unknown, `other` if known to be none of the rest. */
        LegalFormKind: "private_limited" | "public_limited" | "partnership" | "limited_partnership" | "llp" | "cooperative" | "association" | "foundation" | "branch" | "state" | "other" | null;
        /** @description Registration of the company's LEI, from GLEIF. It says nothing about the company, which may exist with a lapsed LEI. */
        LeiRegistration: {
            /** @description Lapsed: not renewed in time. */
            status?: "issued" | "lapsed" | "merged" | "retired" | "pending_transfer" | "pending_archival";
            /**
             * Format: date
             * @description Day by which the LEI must be renewed.
             * @example 2026-06-18
             */
            next_renewal?: string;
        };
        /** @description The limit that was reached. A rate limit has resource and reset_seconds; a quota has bucket, scope and reset_iso. */
        LimitFacts: {
            resource?: string;
            bucket?: "monthly_results" | "test_daily" | "refused_keys" | "unknown_rows" | "stored_answers" | "anonymous_hour";
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
        /** @description The targets of one link relation. */
        LinkTargets: {
            /** Format: uri */
            href: string;
            /** @description Media type of the target. */
            type: string;
            title?: string;
        }[];
        /** @description Rows to match. */
        MatchRequest: {
            /**
             * Format: uuid
             * @description A UUID, new for each request.
             */
            idempotency_key: string;
            /** @description The companies to find. */
            rows: components["schemas"]["MatchRow"][];
            /**
             * Format: int32
             * @description Maximum number of candidates of a row.
             * @default 1
             */
            limit: number;
            /**
             * Format: double
             * @description Minimum confidence of a candidate.
             * @default 0
             */
            min_score: number;
            /**
             * Format: double
             * @description Minimum confidence of a `match`.
             * @default 0.85
             */
            threshold: number;
            /**
             * @description How much of each candidate to return; another view needs another idempotency_key.
             * @default full
             * @enum {string}
             */
            view: "status" | "summary" | "full";
        };
        /** @description The answers to the rows, in their order. */
        MatchResult: {
            /** Format: uuid */
            idempotency_key: string;
            summary: {
                /** Format: int32 */
                submitted: number;
                /**
                 * Format: int32
                 * @description Rows with candidates.
                 */
                found: number;
                /**
                 * Format: int32
                 * @description Rows whose first candidate is a `match`.
                 */
                matched: number;
                /** Format: int32 */
                ambiguous: number;
                /** Format: int32 */
                not_found: number;
                /** Format: int32 */
                failed: number;
                /** Format: int32 */
                cost_units: number;
            };
            results: components["schemas"]["MatchResultRow"][];
        };
        /** @description The candidates of one row, best first. */
        MatchResultRow: {
            /** Format: int32 */
            index: number;
            ref: string | null;
            status: "found" | "not_found" | "failed";
            /** @description Whether the first candidate is a `match`. */
            match: boolean;
            /** @description Candidates at least half as likely as the first reach 0.2 together; ask which one is right. */
            ambiguous: boolean;
            /** @description Whether countries could not be searched, or a candidate was left out because it could not be read. */
            partial: boolean;
            candidates: (components["schemas"]["Candidate"] | components["schemas"]["CandidateSummaryView"] | components["schemas"]["CandidateStatusView"])[];
            /** @description Why a row has no candidates: it has no word of a name or several names, its number is of another country or in no register, or registers are not loaded completely or have ended, so the company may exist. Of a row with a number, also that its check digit is wrong. Of one with identifiers, that no company has them, even if one matches by name. Of one without a match, that its name is several names. */
            note?: string;
            error: components["schemas"]["RowError"] | null;
        };
        /** @description What is known of one company. Optional fields may also be null or empty; an address, postal code or locality that says nothing (`NULL`, `n/a`, `-`) is read as empty. */
        MatchRow: {
            /** @description The caller's identifier, returned unchanged. */
            ref?: string | null;
            /** @description Name, of 2 to 500 characters after trimming; without one, a number of the company. */
            name: string;
            /** @description ISO 3166-1 alpha-2 code; without it, all countries are searched. */
            country?: string | null;
            /** @description Street and number, or the whole address. */
            address?: string | null;
            postal_code?: string | null;
            locality?: string | null;
            /** @description Numbers of the company, in any spelling: registry id, VAT number, LEI, EUID. One that exists and has the name decides. */
            identifiers?: string[] | null;
            /** @description Day of incorporation. It decides between candidates that are otherwise equal. */
            incorporation_date?: string | null;
        };
        /** @description A server card of SEP-2127. The tools, prompts and resources are listed by the server itself. */
        McpServerCard: {
            $schema: string;
            name: string;
            title?: string;
            description: string;
            version: string;
            websiteUrl?: string;
            icons?: {
                src: string;
                mimeType?: string;
                sizes?: string[];
            }[];
            remotes: {
                /** @enum {string} */
                type: "streamable-http" | "sse";
                url: string;
                supportedProtocolVersions?: string[];
                headers?: ({
                    name: string;
                } & {
                    [key: string]: unknown;
                })[];
            }[];
        };
        /** @description An entry in a register other than that of the record. */
        Membership: {
            register: "vat" | "trade_register" | "business_register" | "ngo_register" | "foundation_register" | "employer_register" | "tax_prepayment_register" | "other";
            /**
             * @description The register or its condition in its own words.
             * @example Merverdiavgiftsregisteret
             */
            name?: string;
            /**
             * @description Number of the company there.
             * @example W751004076
             */
            number?: string;
            /** Format: date */
            from?: string;
            /** Format: date */
            until?: string;
        };
        /** @description Charges (mortgages) on the property of the company: numbers, not amounts. */
        Mortgages: {
            /**
             * Format: int32
             * @description All charges ever registered.
             * @example 4
             */
            charges?: number;
            /**
             * Format: int32
             * @example 2
             */
            outstanding?: number;
            /**
             * Format: int32
             * @example 0
             */
            part_satisfied?: number;
            /**
             * Format: int32
             * @example 2
             */
            satisfied?: number;
        };
        /** @description Another name of the company. */
        OtherName: {
            name: string;
            type: "trading" | "abbreviation" | "translation" | "transliteration" | "branch" | "other";
            language: string | null;
        };
        /** @description A parent of the company, or the reason for which none is reported. In GLEIF's level 2 data, the parent consolidates the accounts of the company: the direct one is the lowest that does, the ultimate one the highest. */
        ParentCompany: {
            /** @example EQUINOR ASA */
            name?: string;
            /** @example OW6OFBNCKXC4US5C7523 */
            lei?: string;
            /**
             * @description Country of `registry_id`, or of the address.
             * @example NO
             */
            country?: string;
            /**
             * @description Canonical registry id, if the country is served and the number is known.
             * @example 923609016
             */
            registry_id?: string;
            /** @description Consolidation of accounts, or place in an organisation, such as that of a public body. */
            relationship?: "accounting_consolidation" | "organisation";
            /**
             * Format: date
             * @description First day of the relationship.
             * @example 2019-01-01
             */
            from?: string;
            /** @description Why no parent is reported; then the other members are absent. */
            not_reported?: "no_lei" | "natural_persons" | "non_consolidating" | "no_known_person" | "non_public";
        };
        /** @description An OpenAPI description. */
        PlainOpenapi: {
            openapi: string;
            info: {
                [key: string]: unknown;
            };
            servers: {
                [key: string]: unknown;
            }[];
            paths: {
                [key: string]: unknown;
            };
            components: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description A former legal name, with its first and last day if known. */
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
        /** @description An error (RFC 9457). The first twelve members are always present; the others depend on the code. */
        Problem: {
            /**
             * Format: uri
             * @description Address of the page about the code, with hyphens.
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
            /** @description Whether the same request can succeed soon. A used-up quota is not retryable; the request can succeed after `limit.reset_iso`. */
            retryable: boolean;
            /** Format: int32 */
            retry_after_seconds: number | null;
            /** @description How to fix the request. */
            correction: string;
            suggested_request: components["schemas"]["SuggestedRequest"];
            /** Format: uri */
            documentation_url: string;
            /** @description Each issue, with the JSON pointer of the part of the request. */
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
        /** @description A company that may be the right one, in the form of the Reconciliation Service API. */
        ReconciliationCandidate: {
            /** @description Country and registry id, such as NO/923609016. */
            id: string;
            name: string;
            /** @description Status, address and day of incorporation. */
            description: string;
            type: components["schemas"]["ReconciliationType"][];
            /**
             * Format: double
             * @description Probability that this is the right company, in percent.
             */
            score: number;
            /** @description How the query compares: the score of each feature of the explanation that was compared, from 0 to 1. */
            features: components["schemas"]["ReconciliationFeature"][];
            /** @description Whether the score is at least 85 and no other candidate is as good. */
            match: boolean;
        };
        /** @description The values of each company that was asked for, by its id as sent. */
        ReconciliationExtension: {
            /** @description The properties, in the order of the request. */
            meta: components["schemas"]["ReconciliationProperty"][];
            rows: {
                [key: string]: {
                    [key: string]: components["schemas"]["ReconciliationValue"][];
                };
            };
        };
        /** @description One feature of a candidate. */
        ReconciliationFeature: {
            id: string;
            /** Format: double */
            value: number;
        };
        /** @description One of the two fields, each with JSON as its text. */
        ReconciliationForm: {
            /** @description A batch of queries by key: {"q0": {"query": "Equinor ASA", "type": "company/NO", "limit": 3, "properties": [{"pid": "locality", "v": "Stavanger"}]}}. */
            queries?: string;
            /** @description A data extension query: {"ids": ["NO/923609016"], "properties": [{"id": "status"}]}. */
            extend?: string;
        };
        /** @description The service manifest of the Reconciliation Service API 0.2. */
        ReconciliationManifest: {
            versions: string[];
            name: string;
            /**
             * Format: uri
             * @description Prefix of the address of a company; the id follows it.
             */
            identifierSpace: string;
            /** Format: uri */
            schemaSpace: string;
            /** Format: uri */
            documentation: string;
            serviceVersion: string;
            /** @description All types. */
            defaultTypes: components["schemas"]["ReconciliationType"][];
            view: {
                url: string;
            };
            preview: {
                url: string;
                /** Format: int32 */
                width: number;
                /** Format: int32 */
                height: number;
            };
            suggest: {
                entity: components["schemas"]["ReconciliationService"];
                property: components["schemas"]["ReconciliationService"];
                type: components["schemas"]["ReconciliationService"];
            };
            extend: {
                propose_properties: components["schemas"]["ReconciliationService"];
            };
            /**
             * Format: int32
             * @description Maximum number of queries in a batch.
             */
            batchSize: number;
            /** @description How the key is sent, as a security scheme of Swagger 2.0 (type, name, in); absent when the address has the key. */
            authentication?: {
                [key: string]: string;
            };
        };
        /** @description A property of companies. */
        ReconciliationProperty: {
            id: string;
            name: string;
        };
        /** @description Properties that companies can be extended with. */
        ReconciliationProposal: {
            properties: components["schemas"]["ReconciliationProperty"][];
            /** @description The type as sent. */
            type?: string;
            /**
             * Format: int32
             * @description The limit as sent.
             */
            limit?: number;
        };
        /** @description The candidates of one query, best first. */
        ReconciliationResult: {
            result: components["schemas"]["ReconciliationCandidate"][];
            error?: components["schemas"]["RowError"];
        };
        /** @description The result of each query, by its key, such as `q0`. A query that could not be answered has an `error`. */
        ReconciliationResults: {
            q0?: components["schemas"]["ReconciliationResult"];
        } & {
            [key: string]: components["schemas"]["ReconciliationResult"];
        };
        /** @description An address in two parts. */
        ReconciliationService: {
            service_url: string;
            service_path: string;
        };
        /** @description Suggestions, best first. */
        ReconciliationSuggestions: {
            result: {
                id: string;
                name: string;
                description: string;
                /** @description The types of a company. */
                notable?: components["schemas"]["ReconciliationType"][];
            }[];
        };
        /** @description A type of companies. */
        ReconciliationType: {
            id: string;
            name: string;
        };
        /** @description One value of a property, in the member of its kind; a day has the time 00:00:00Z. */
        ReconciliationValue: {
            str?: string;
            /** Format: date-time */
            date?: string;
            /** Format: int64 */
            int?: number;
            /** Format: double */
            float?: number;
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
        /** @description A source of facts of the record. */
        RecordSource: {
            id: components["schemas"]["SourceId"];
            licence: string;
            attribution: string | null;
            /**
             * Format: date-time
             * @description When this source last confirmed its record; not part of the entity tag.
             */
            last_confirmed_at: string | null;
        };
        /** @description One company to look up. Optional fields may also be null. */
        Reference: {
            /** @description ISO 3166-1 alpha-2 code. */
            country: string;
            /** @description Identifier in the register. */
            registry_id: string;
            /** @description The caller's identifier, returned unchanged. */
            ref?: string | null;
            /** @description Entity tag of the caller's copy. */
            if_none_match?: string | null;
        };
        /** @description The number that the query is or contains; absent when it has none that is long enough. */
        QueryIdentifier: {
            /**
             * @description The part of the query that was read as a number.
             * @example 923609016
             */
            value: string;
            /** @description Whether a company has it. With a wrong check digit, the candidates have a number near it, and none is a correction. */
            result: "found" | "not_found" | "wrong_check_digit";
            /** @description The same in a sentence. */
            detail: string;
        };
        /** @description The format of a registry id. */
        RegistryIdRule: {
            label: string;
            pattern: string;
            example: string;
            /** @description The algorithm of the check digit. */
            check: string | null;
            /** @description Other notations that are recognised and corrected. */
            accepts: string[];
            /** Format: int32 */
            pad_left_to: number | null;
        };
        /** @description Another company, by what is known of it. */
        RelatedCompany: {
            /** @example EQUINOR ASA */
            name?: string;
            /** @example OW6OFBNCKXC4US5C7523 */
            lei?: string;
            /**
             * @description Country of `registry_id`, or of the address.
             * @example NO
             */
            country?: string;
            /**
             * @description Canonical registry id, if the country is served and the number is known.
             * @example 923609016
             */
            registry_id?: string;
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
        /** @description What was searched. Of one country it has the figures. Of several it has their least `completeness`, and names the countries that differ from a full, live register unless all do; `/v1/countries` has the figures. */
        SearchCoverage: {
            /**
             * Format: int64
             * @description Number of companies in the searched country.
             */
            record_count?: number;
            completeness: components["schemas"]["Completeness"];
            source_date?: components["schemas"]["SourceDate"];
            frozen_until?: components["schemas"]["FrozenUntil"];
            /** @description In a search of several countries, those that are loaded in part; absent if all are, or none is. */
            partial_countries?: components["schemas"]["CountryCode"][];
            /** @description In a search of several countries, those with the sample only; absent if all have only it, or none has. */
            sample_countries?: components["schemas"]["CountryCode"][];
            /** @description In a search of several countries, those whose data set has ended; absent if all have, or none has. */
            frozen_countries?: components["schemas"]["CountryCode"][];
            /**
             * @description Why a search has no candidates: it has no word of a name or several names, it has filters, or registers are not loaded completely or have ended, so the company may exist. Beside candidates of which none is a match, that the query has several names.
             * @example No match in DE. The register of DE is only partially loaded (1,200 companies, data until 2019-02), so the company may exist.
             */
            note?: string;
        };
        /** @description The candidates of a search, best first. */
        SearchResult: {
            query: {
                q: string;
                country: string | null;
                mode: "auto" | "name" | "address";
                normalized: string;
                identifier?: components["schemas"]["QueryIdentifier"];
            };
            candidates: components["schemas"]["Candidate"][];
            /** @description Number of candidates on all pages; with `gte` there may be more, because later pages have not been searched yet or the maximum of 200 is reached. */
            total: {
                /** Format: int32 */
                value: number;
                /** @enum {string} */
                relation: "eq" | "gte";
            };
            /** @description Candidates at least half as likely as the first reach 0.2 together; ask which one is right. */
            ambiguous: boolean;
            next_cursor: string | null;
            searched_countries: components["schemas"]["CountryCode"][];
            unavailable_countries: components["schemas"]["CountryCode"][];
            /** @description Whether countries could not be searched, or a candidate was left out because it could not be read. */
            partial: boolean;
            coverage?: components["schemas"]["SearchCoverage"];
        };
        /** @description Size of the company as its register or statistical office classifies it. */
        SizeClass: {
            /**
             * @description Code of the register.
             * @example ETI
             */
            code?: string;
            /**
             * @description Its label.
             * @example Entreprise de taille intermédiaire
             */
            name?: string;
            /**
             * Format: int32
             * @description Year that it is of.
             * @example 2023
             */
            year?: number;
        };
        /**
         * Format: date
         * @description Day of the newest file of the whole register, or else of any source; null if unknown.
         */
        SourceDate: string | null;
        /** @description The register itself, GLEIF, or the embedded sample, which no register has confirmed. */
        SourceId: "register" | "gleif" | "sample";
        /** @description Status of a company. `unknown` never means active; `status_detail.on_register` says whether the company legally exists. */
        Status: "active" | "inactive" | "in_liquidation" | "in_insolvency" | "dissolved" | "unknown";
        /** @description The status as the register states it. */
        StatusDetail: {
            /** @description The register's own code. */
            registry_code: string | null;
            /** @description The register's own label. */
            registry_label: string | null;
            /**
             * Format: date
             * @description Day the status began.
             */
            since: string | null;
            /** @description Whether the company legally exists. */
            on_register: boolean | null;
            /** @description Further facts, such as a pending strike-off. A company that is `advertising_protected` has objected to the use of its data for advertising. */
            flags: ("strike_off_pending" | "reorganisation" | "merged" | "relocated" | "advertising_protected")[];
            successor?: components["schemas"]["Successor"];
        };
        /** @description The status and flags that a value of the register is mapped to. */
        StatusMapping: {
            registry_value: string;
            status: components["schemas"]["Status"];
            flags: string[];
        };
        /** @description The entry under which a `relocated` company continues, where the register names it; otherwise absent. */
        Successor: {
            country: components["schemas"]["CountryCode"];
            /** @description Canonical registry id of that entry. */
            registry_id: string;
        };
        /** @description The arguments with which a tool sends a suggested request. */
        SuggestedArguments: {
            [key: string]: unknown;
        };
        /** @description The body of a suggested request, or null. */
        SuggestedBody: {
            [key: string]: unknown;
        } | null;
        /** @description The query parameters of a suggested request, or null. */
        SuggestedQuery: {
            [key: string]: string | number | boolean;
        } | null;
        /** @description A request to send instead, or null. */
        SuggestedRequest: {
            /** @enum {string} */
            method: "GET" | "POST";
            path: string;
            query: components["schemas"]["SuggestedQuery"];
            body: components["schemas"]["SuggestedBody"];
            /** @description The MCP tool that sends it. */
            tool?: string;
            arguments?: components["schemas"]["SuggestedArguments"];
        } | null;
        /** @description The usage of an account, and the rate limits of the calling key. */
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
        /** @description The figures of one group, with the members of `group_by` only. */
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
            /**
             * Format: int64
             * @description Requests answered 304, and batches that found no company and have a row not modified.
             */
            not_modified: number;
            /**
             * Format: int64
             * @description Requests answered 404, and batches without a row found or not modified.
             */
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
        /** @description The key does not have the permission. */
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
        /** @description The key does not have the permission, or not for this country. */
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
        /** @description The request does not match the contract, or is a batch that is too large. */
        InvalidReconciliation: {
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
        /** @description A value does not match the contract. */
        InvalidValue: {
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
        /** @description The path does not support this method. */
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
        /** @description The company was not found, or the country is not supported. */
        UnknownCompany: {
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
        /** @description The body is not of the media type of the operation, in UTF-8. */
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
        /** @description Web pages of every origin may read the reply. */
        "access-control-allow-origin": "*";
        /** @description The methods that the path supports. */
        allow: string;
        /** @description How long the caller may keep the reply; for companies the cache window of the tier. */
        "cache-control": string;
        /** @description The page loads nothing and runs no scripts; any page may show it in a frame. */
        "content-security-policy": string;
        /** @description Entity tag of the representation without `data_freshness`. */
        etag: string;
        /** @description Whether the stored answer of an earlier request was returned. */
        "idempotent-replayed": boolean;
        /** @description Links to other resources (RFC 8288). */
        link: string;
        /** @description Requests allowed in the window of the bucket. */
        "ratelimit-limit": number;
        /** @description The window in the format of the IETF draft, a quoted policy name with `q` requests in `w` seconds. */
        "ratelimit-policy": string;
        /** @description Requests left in the window. */
        "ratelimit-remaining": number;
        /** @description Seconds until the window has room for another request; 0 if nothing is counted. */
        "ratelimit-reset": number;
        /** @description Links of the page do not send its address, which may have a key. */
        "referrer-policy": "no-referrer";
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
        /** @description When the source last confirmed the record; absent if unknown. It may change while the entity tag stays the same. */
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
                /** @description One ISO 3166-1 alpha-2 code; omit it to search all countries. */
                country?: string;
                /** @description Which fields to compare; `auto` decides from the query. */
                mode?: "auto" | "name" | "address";
                /** @description Maximum number of candidates to return. */
                limit?: number;
                /** @description The `next_cursor` of the previous page; valid only with the same query and filters. */
                cursor?: string;
                /** @description Return only companies with this status. */
                status?: "active" | "inactive" | "in_liquidation" | "in_insolvency" | "dissolved" | "unknown";
                /** @description Return only companies with this kind of legal form. */
                legal_form_kind?: "private_limited" | "public_limited" | "partnership" | "limited_partnership" | "llp" | "cooperative" | "association" | "foundation" | "branch" | "state" | "other";
                /** @description Return only companies with this postal code, ignoring spaces and case. */
                postal_code?: string;
                /** @description Return only companies registered in this place, ignoring case and accents. */
                locality?: string;
                /** @description Minimum confidence of a candidate. */
                min_score?: number;
                /** @description Minimum confidence of a `match`. */
                threshold?: number;
                /** @description Whether to explain the score of each candidate; by default, if `limit` is at most 10. */
                explain?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The candidates, best first; an empty list if nothing is similar. */
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
        /** @description The references, and the idempotency key that makes the request safe to retry. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchRequest"];
            };
        };
        responses: {
            /** @description One result per reference, in the order of the request. */
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
    matchCompanies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The rows, and the idempotency key that makes the request safe to retry. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchRequest"];
            };
        };
        responses: {
            /** @description One result per row, in the order of the request. */
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
                    "application/json": components["schemas"]["MatchResult"];
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
            504: components["responses"]["Timeout"];
        };
    };
    getCompany: {
        parameters: {
            query?: {
                /** @description How much of the record to return. Each view has its own entity tag; that of the whole record is accepted by all. */
                view?: "status" | "summary" | "full";
            };
            header?: {
                /** @description Entity tags of the caller's copies (RFC 9110); the answer is 304 if one of them is current. */
                "if-none-match"?: string;
            };
            path: {
                /** @description ISO 3166-1 alpha-2 code of a country served, in either case. */
                country: components["parameters"]["country"];
                /** @description Identifier of the company in its register, percent-encoded; `registry_id` of the country's manifest describes its format. */
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
                    "application/json": components["schemas"]["Company"] | components["schemas"]["CompanySummaryView"] | components["schemas"]["CompanyStatusView"];
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
                /** @description First day, UTC; by default the first day of the month of `to`, or of the current month. */
                from?: string;
                /** @description Last day, UTC; by default the last day of the current month, or the 92nd day from `from` if that is earlier. A period has at most 92 days. */
                to?: string;
                /** @description Interval of `series`; without it there are totals only. */
                window?: "day" | "month";
                /** @description The fields to group the figures by, at most two; repeated, or separated by commas. */
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
    getReconciliation: {
        parameters: {
            query?: {
                /** @description A batch of queries, as JSON; needs a key. */
                queries?: string;
                /** @description A data extension query, as JSON; needs a key with `companies:read`. */
                extend?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The manifest, the candidates of each query, or the values of each company. */
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
                    "application/json": components["schemas"]["ReconciliationManifest"] | components["schemas"]["ReconciliationResults"] | components["schemas"]["ReconciliationExtension"];
                };
            };
            400: components["responses"]["InvalidReconciliation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["LimitedOrExhausted"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    reconcile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Either a batch of queries or a data extension query. */
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["ReconciliationForm"];
            };
        };
        responses: {
            /** @description The candidates of each query, or the values of each company. */
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
                    "application/json": components["schemas"]["ReconciliationResults"] | components["schemas"]["ReconciliationExtension"];
                };
            };
            400: components["responses"]["InvalidReconciliation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["LimitedOrExhausted"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    suggestCompanies: {
        parameters: {
            query: {
                /** @description The text typed so far. Fewer than 2 characters suggest nothing; characters after the 200th are not read. */
                prefix: string;
                /** @description A type of the manifest, `company` or `company/` with a country, such as company/NO. */
                type?: string;
                /** @description Number of suggestions to skip. */
                cursor?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 10 suggestions, best first. */
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
                    "application/json": components["schemas"]["ReconciliationSuggestions"];
                };
            };
            400: components["responses"]["InvalidValue"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenCountry"];
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
    suggestTerms: {
        parameters: {
            query?: {
                /** @description The text typed so far; without it, all are suggested. */
                prefix?: string;
            };
            header?: never;
            path: {
                /** @description What is suggested, property or type. */
                kind: "property" | "type";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The properties or types whose id or name has the text. */
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
                    "application/json": components["schemas"]["ReconciliationSuggestions"];
                };
            };
            400: components["responses"]["InvalidValue"];
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
    previewCompany: {
        parameters: {
            query: {
                /** @description Country and registry id of the company, as in the results. */
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    vary: components["headers"]["vary"];
                    "content-security-policy": components["headers"]["content-security-policy"];
                    "referrer-policy": components["headers"]["referrer-policy"];
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
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidValue"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenCountry"];
            404: components["responses"]["UnknownCompany"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["LimitedOrExhausted"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["PartitionUnavailable"];
        };
    };
    proposeProperties: {
        parameters: {
            query?: {
                /** @description A type; all types have the same properties. */
                type?: string;
                /** @description Maximum number of properties. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The properties, the most used first. */
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
                    "application/json": components["schemas"]["ReconciliationProposal"];
                };
            };
            400: components["responses"]["InvalidValue"];
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
    getMcpServerCard: {
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
                    "application/mcp-server-card+json": components["schemas"]["McpServerCard"];
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
    getServerCardOfMcp: {
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
                    "application/mcp-server-card+json": components["schemas"]["McpServerCard"];
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
    getAiCatalog: {
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
                    "application/ai-catalog+json": components["schemas"]["AiCatalog"];
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
    getJsonOpenapi: {
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
                    "application/json": components["schemas"]["PlainOpenapi"];
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
    getPlainOpenapi: {
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
                    "application/json": components["schemas"]["PlainOpenapi"];
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
