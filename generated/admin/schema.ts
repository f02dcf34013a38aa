// @generated from admin.openapi.yaml by `make generate`; do not edit.
export interface paths {
    "/admin/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description In the order of their creation.
         */
        get: operations["listAccounts"];
        put?: never;
        /**
         * Create an account
         * @description Also creates its secret key, whose text is in this reply only.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an account
         * @description Its state, and its use of the current UTC month.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the tier or the name
         * @description One of the two at a time. It holds from the next request of a client on.
         */
        patch: operations["changeAccount"];
        trace?: never;
    };
    "/admin/v1/accounts/{account_id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend an account
         * @description All of its keys are refused from the next request on, by every server.
         */
        post: operations["suspendAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{account_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a suspended account
         * @description Its keys work again.
         */
        post: operations["resumeAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{account_id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close an account for good
         * @description Revokes its keys. Its name, id and usage stay, for bills.
         */
        post: operations["closeAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{account_id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys of an account
         * @description In the order of their creation, without their secrets; up to 10,000, or a page with `limit`.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a key
         * @description Its text is in this reply only.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{account_id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the use of an account
         * @description In a UTC month, with a row for each operation, key or day.
         */
        get: operations["getAccountUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{account_id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export an account
         * @description What is stored of it; itself, its keys without secrets, its audit entries and its usage by day. One JSON object a line, as it is read.
         */
        get: operations["exportAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the use of all accounts
         * @description In a UTC month, a row for each account that was there in it or has used something, closed ones included, in the order of their creation.
         */
        get: operations["listUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/keys/expiring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List keys that end soon
         * @description Keys that expire, or were rotated, and stop working within some time; the first to end first, up to 10,000.
         */
        get: operations["listExpiringKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/keys/{kid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a key
         * @description Without its secret.
         */
        get: operations["getKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/keys/{kid}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a key
         * @description The successor has the same name, scopes, constraints and lifetime; its text is in this reply only. The old key stays valid for a while.
         */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/keys/{kid}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a key
         * @description Its next request is refused, by every server.
         */
        post: operations["revokeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the endpoints of webhooks
         * @description The oldest first, without their secrets.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Add an endpoint
         * @description Its signing secret is in this reply only. The address must be https; others can only be added in the data folder.
         */
        post: operations["addWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhooks/{endpoint_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an endpoint
         * @description With everything that waits for it.
         */
        delete: operations["removeWebhookEndpoint"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhooks/{endpoint_id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable an endpoint
         * @description Sends again to an endpoint whose receiver has answered 410.
         */
        post: operations["enableWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhooks/{endpoint_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the signing secret
         * @description The new one is in this reply only. Events are signed with both for a while; until it is over, another rotation needs `force`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhooks/{endpoint_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test an endpoint
         * @description Sends a signed `webhook.test` event, once and at once, and waits for the reply for 15 seconds.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description The newest first.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhooks/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver again
         * @description Queues a delivery that was delivered or has failed once more, with the same message id.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit entries
         * @description The log of all changes of accounts, keys, webhooks and operators; the oldest first.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the health of this server
         * @description The parts of /readyz.
         */
        get: operations["getServiceHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/partitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the imported registers
         * @description Each country with the newest file of each source.
         */
        get: operations["listPartitions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this description
         * @description The contract that this server keeps.
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A customer. */
        Account: {
            account_id: string;
            name: string;
            tier: string;
            state: "active" | "suspended" | "closed" | "moving" | "moved";
            /**
             * Format: int64
             * @description Results of the current UTC month.
             */
            used: number;
            /**
             * Format: int64
             * @description Results that the tier includes in a month.
             */
            included: number;
            /**
             * Format: int32
             * @description Keys that work.
             */
            keys: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            suspended_at: string | null;
            /** @description For operators; clients do not see it. */
            suspend_reason: string | null;
            /** Format: date-time */
            closed_at: string | null;
        };
        /** @description The new tier or the new name; one of the two. */
        AccountChange: {
            tier?: string;
            name?: string;
        };
        /** @description A page of accounts. */
        AccountList: {
            accounts: components["schemas"]["AccountSummary"][];
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        /** @description A customer, in a list. */
        AccountSummary: {
            account_id: string;
            name: string;
            tier: string;
            state: "active" | "suspended" | "closed" | "moving" | "moved";
            /**
             * Format: int64
             * @description Results of the current UTC month.
             */
            used: number;
            /**
             * Format: int64
             * @description Results that the tier includes in a month.
             */
            included: number;
            /**
             * Format: int32
             * @description Keys that work.
             */
            keys: number;
            /** Format: date-time */
            created_at: string;
        };
        /** @description The use of an account in a month. */
        AccountUsage: {
            account_id: string;
            month: string;
            /** Format: int64 */
            used: number;
            /**
             * Format: int64
             * @description Results that the tier includes, which the account had at the end of the month, or has now.
             */
            included: number;
            by: "operation" | "key" | "day";
            rows: components["schemas"]["AccountUsageRow"][];
        };
        /** @description What an account used in a month. */
        AccountMonth: {
            account_id: string;
            name: string;
            state: "active" | "suspended" | "closed" | "moving" | "moved";
            month: string;
            /** @description That of the end of the month, or of now. */
            tier: string;
            /**
             * Format: int64
             * @description Results that were billed in the month.
             */
            used: number;
            /**
             * Format: int64
             * @description Results that the tier includes in a month.
             */
            included: number;
        };
        /** @description A page of the use of a month. */
        MonthList: {
            accounts: components["schemas"]["AccountMonth"][];
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        /** @description The use of one operation, key or day. */
        AccountUsageRow: {
            operation?: string | null;
            /** @description Its kid. */
            key?: string | null;
            /** @description The name of the key. */
            name?: string | null;
            /** Format: date */
            day?: string;
            /** Format: int64 */
            requests: number;
            /** Format: int64 */
            billable_results: number;
            /** Format: int64 */
            not_modified: number;
            /** Format: int64 */
            not_found: number;
        };
        /** @description One change. */
        AuditEntry: {
            /** Format: int32 */
            position: number;
            id: string;
            /** Format: date-time */
            at: string;
            actor: string;
            account_id: string | null;
            kid: string | null;
            action: string;
            /** @description Depends on the action. */
            detail: {
                [key: string]: unknown;
            };
        };
        /** @description A page of audit entries. */
        AuditPage: {
            entries: components["schemas"]["AuditEntry"][];
            /**
             * Format: int32
             * @description The position to continue after; null on the last page.
             */
            next_after: number | null;
        };
        /** @description A new account with its secret key. */
        CreatedAccount: {
            account_id: string;
            name: string;
            tier: string;
            /** @description Shown once. */
            secret_key: string;
        };
        /** @description A new key with its text. */
        CreatedKey: {
            kid: string;
            account_id: string;
            name: string;
            class: "sk" | "rk";
            env: "live" | "test";
            kind: "user" | "service";
            scopes: string[];
            ip_allowlist: string[];
            country_scope: string[];
            endpoints: string[];
            /** Format: int32 */
            rate_limit_rpm: number | null;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Shown once. */
            key: string;
        };
        /** @description A new endpoint with its signing secret. */
        CreatedWebhookEndpoint: {
            endpoint_id: string;
            url: string;
            /** @description Types of events; none for all. */
            events: string[];
            /** @description The account whose events it gets; null for all events. */
            account_id: string | null;
            /** @description Shown once. */
            secret: string;
        };
        /** @description Whether this server answers lookups and searches. */
        Health: {
            ready: boolean;
            parts: components["schemas"]["HealthPart"][];
        };
        /** @description A part that requests need. */
        HealthPart: {
            name: string;
            /** @description Why it does not work; null if it does. */
            problem: string | null;
            /** @description What is amiss although it works, such as a country that cannot be read. */
            note: string | null;
        };
        /** @description A key, without its secret. */
        Key: {
            kid: string;
            account_id: string;
            name: string;
            class: "sk" | "rk";
            env: "live" | "test";
            kind: "user" | "service";
            scopes: string[];
            ip_allowlist: string[];
            country_scope: string[];
            endpoints: string[];
            /** Format: int32 */
            rate_limit_rpm: number | null;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description When a rotated key stops working.
             */
            retires_at: string | null;
            state: "active" | "retiring" | "rotated" | "expired" | "revoked" | "suspended";
            /**
             * Format: date
             * @description UTC day.
             */
            last_used_on: string | null;
        };
        /** @description Keys. */
        KeyList: {
            keys: components["schemas"]["Key"][];
        };
        /** @description The keys of an account, or a page of them. */
        KeyPage: {
            keys: components["schemas"]["Key"][];
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        /** @description An account to create. */
        NewAccount: {
            name: string;
            tier: string;
        };
        /** @description A key to create. What is left out has the default of `svc keys create`. */
        NewKey: {
            name?: string;
            /** @enum {string} */
            class?: "sk" | "rk";
            /** @enum {string} */
            env?: "live" | "test";
            /** @enum {string} */
            kind?: "user" | "service";
            scopes?: string[];
            ip_allowlist?: string[];
            country_scope?: string[];
            endpoints?: string[];
            /** Format: int32 */
            rate_limit_rpm?: number | null;
            /** @description An ISO 8601 date or time; null or `never` for never. */
            expires_at?: string | null;
            /** @description Whether the active secret key is revoked. */
            replace?: boolean;
        };
        /** @description How a key is replaced. */
        NewRotation: {
            /**
             * Format: int32
             * @description How long the old key stays valid; 0 revokes it.
             */
            keep_old_seconds: number;
        };
        /** @description How a signing secret is replaced. */
        NewSecretRotation: {
            /**
             * Format: int32
             * @description How long events are signed with both; 0 ends the old secret at once.
             */
            keep_old_seconds: number;
            /** @description Whether to drop the old secret of an earlier rotation while it still holds. */
            force?: boolean;
        };
        /** @description An endpoint to add. */
        NewWebhookEndpoint: {
            /** @description An https address. */
            url: string;
            /** @description Types of events; none for all. */
            events?: string[];
            /** @description The account whose events it gets; null for all events. */
            account_id?: string | null;
        };
        /** @description A country as it is stored. */
        Partition: {
            country: string;
            status: "operational" | "unavailable";
            /** @description Why it cannot be read. */
            reason: string | null;
            /** Format: int64 */
            record_count: number | null;
            completeness: "full" | "partial" | "sample" | null;
            /** Format: date */
            source_date: string | null;
            sources: components["schemas"]["Source"][];
        };
        /** @description The partitions of all countries. */
        PartitionList: {
            partitions: components["schemas"]["Partition"][];
        };
        /** @description An error (RFC 9457). The first eight members are always present; the others depend on the code. */
        Problem: {
            /** @description Always about:blank; `code` tells errors apart. */
            type: string;
            title: string;
            /** Format: int32 */
            status: number;
            detail: string;
            /** @description Path of the request. */
            instance: string;
            code: string;
            request_id: string;
            /** @description How to fix the request. */
            correction: string;
            invalid_fields?: components["schemas"]["InvalidField"][];
            /** @description The closest known name. */
            did_you_mean?: string | null;
        };
        /** @description An issue, with the JSON pointer of the part of the request. */
        InvalidField: {
            pointer: string;
            message: string;
        };
        /** @description A revoked key. */
        Revocation: {
            kid: string;
            /** Format: date-time */
            revoked_at: string;
        };
        /** @description The successor of a key, with its text. */
        Rotation: {
            kid: string;
            account_id: string;
            name: string;
            class: "sk" | "rk";
            env: "live" | "test";
            kind: "user" | "service";
            scopes: string[];
            ip_allowlist: string[];
            country_scope: string[];
            endpoints: string[];
            /** Format: int32 */
            rate_limit_rpm: number | null;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Shown once. */
            key: string;
            /** @description Kid of the old key. */
            replaces: string;
            /** Format: date-time */
            old_valid_until: string | null;
        };
        /** @description The new signing secret of an endpoint. */
        SecretRotation: {
            endpoint_id: string;
            /** @description Shown once. */
            secret: string;
            /** Format: date-time */
            old_secret_until: string;
        };
        /** @description The newest file of one source. */
        Source: {
            source: string;
            /** Format: date */
            snapshot_date: string | null;
            /** Format: date-time */
            imported_at: string;
            /** Format: int64 */
            rows: number;
            /** Format: int64 */
            rejected_rows: number;
        };
        /** @description Why an account is suspended. */
        Suspension: {
            /** @description For operators; clients do not see it. */
            reason?: string;
        };
        /** @description An event that is to be sent to an endpoint, or was. */
        WebhookDelivery: {
            delivery_id: string;
            /** @description The same for all endpoints and attempts. */
            message_id: string;
            endpoint_id: string;
            type: string;
            state: "waiting" | "delivered" | "failed";
            /** Format: int32 */
            attempts: number;
            /**
             * Format: int32
             * @description Status of the reply to the last attempt.
             */
            status: number | null;
            /** @description Why there was no reply. */
            error: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When the next attempt is due.
             */
            next_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
        };
        /** @description A delivery. */
        WebhookDeliveryId: {
            delivery_id: string;
        };
        /** @description Deliveries. */
        WebhookDeliveryList: {
            deliveries: components["schemas"]["WebhookDelivery"][];
        };
        /** @description An address to which events are sent, without its secrets. */
        WebhookEndpoint: {
            endpoint_id: string;
            url: string;
            /** @description Types of events; none for all. */
            events: string[];
            /** @description The account whose events it gets; null for all events. */
            account_id: string | null;
            state: "enabled" | "disabled";
            /**
             * Format: date-time
             * @description Until when events are signed with the previous secret as well.
             */
            old_secret_until: string | null;
            /**
             * Format: int64
             * @description Events that were not queued because too many were waiting.
             */
            dropped: number;
            /** Format: date-time */
            created_at: string;
        };
        /** @description An endpoint. */
        WebhookEndpointId: {
            endpoint_id: string;
        };
        /** @description All endpoints. */
        WebhookEndpointList: {
            endpoints: components["schemas"]["WebhookEndpoint"][];
        };
        /** @description What came of a test event. */
        WebhookTest: {
            endpoint_id: string;
            message_id: string;
            /** @description Whether the receiver accepted the event. */
            ok: boolean;
            /** Format: int32 */
            status: number | null;
            /** @description The first 4 KB of the reply. */
            reply: string | null;
            /** @description Why there was no reply. */
            error: string | null;
        };
    };
    responses: {
        /** @description The service failed to process the request. */
        InternalError: {
            headers: {
                "cache-control": components["headers"]["cache-control"];
                "x-request-id": components["headers"]["x-request-id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request does not match the contract. */
        Invalid: {
            headers: {
                "cache-control": components["headers"]["cache-control"];
                "x-request-id": components["headers"]["x-request-id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The path exists, but not for that method. */
        MethodNotAllowed: {
            headers: {
                "cache-control": components["headers"]["cache-control"];
                allow: components["headers"]["allow"];
                "x-request-id": components["headers"]["x-request-id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The reply has another media type. */
        NotAcceptable: {
            headers: {
                "cache-control": components["headers"]["cache-control"];
                "x-request-id": components["headers"]["x-request-id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such account, key, endpoint, delivery or path. */
        NotFound: {
            headers: {
                "cache-control": components["headers"]["cache-control"];
                "x-request-id": components["headers"]["x-request-id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many tokens of this address were refused. */
        RateLimited: {
            headers: {
                "cache-control": components["headers"]["cache-control"];
                "retry-after": components["headers"]["retry-after"];
                "x-request-id": components["headers"]["x-request-id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token may only read. */
        ReadOnly: {
            headers: {
                "cache-control": components["headers"]["cache-control"];
                "x-request-id": components["headers"]["x-request-id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A rule of accounts, keys or webhooks forbids it. */
        Refused: {
            headers: {
                "cache-control": components["headers"]["cache-control"];
                "x-request-id": components["headers"]["x-request-id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than 256 KiB. */
        TooLarge: {
            headers: {
                "cache-control": components["headers"]["cache-control"];
                "x-request-id": components["headers"]["x-request-id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request has no valid token. */
        Unauthenticated: {
            headers: {
                "cache-control": components["headers"]["cache-control"];
                "www-authenticate": components["headers"]["www-authenticate"];
                "x-request-id": components["headers"]["x-request-id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The accounts cannot be read or written. */
        Unavailable: {
            headers: {
                "cache-control": components["headers"]["cache-control"];
                "retry-after": components["headers"]["retry-after"];
                "x-request-id": components["headers"]["x-request-id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not JSON. */
        Unsupported: {
            headers: {
                "cache-control": components["headers"]["cache-control"];
                "x-request-id": components["headers"]["x-request-id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Id of the account. */
        account_id: string;
        /** @description Position of the last entry of the page before. */
        after: number;
        /** @description What has a row; `operation` by default. */
        by: "operation" | "key" | "day";
        /** @description The `next_cursor` of the page before. */
        cursor: string;
        /** @description Id of the delivery. */
        delivery_id: string;
        /** @description At most so many, 100 by default. */
        delivery_limit: number;
        /** @description Only those that have failed; all without it. */
        delivery_state: "failed";
        /** @description Id of the endpoint. */
        endpoint_id: string;
        /** @description First UTC day of audit entries and usage, YYYY-MM-DD. */
        from: string;
        /** @description Id of the key. */
        kid: string;
        /** @description Rows of a page, 100 by default. */
        limit: number;
        /** @description Rows of a page. Without it, up to 10,000 that follow the `cursor` are in one reply. */
        limit_of_all: number;
        /** @description UTC month that has begun, YYYY-MM; the current one by default. */
        month: string;
        /** @description Only those of this account. */
        of_account: string;
        /** @description Last UTC day of them, YYYY-MM-DD. */
        to: string;
        /** @description Seconds from now; 14 days by default. */
        within_seconds: number;
    };
    requestBodies: never;
    headers: {
        /** @description The methods of the path. */
        allow: string;
        /** @description Replies are not stored. */
        "cache-control": string;
        /** @description Seconds until a retry makes sense. */
        "retry-after": number;
        /** @description The challenge. */
        "www-authenticate": string;
        /** @description ULID of the request; the log has it too. */
        "x-request-id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAccounts: {
        parameters: {
            query?: {
                /** @description Rows of a page, 100 by default. */
                limit?: components["parameters"]["limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of accounts. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountList"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccount"];
            };
        };
        responses: {
            /** @description The account and its secret key. */
            201: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedAccount"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Refused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account. */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account. */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountChange"];
            };
        };
        responses: {
            /** @description The account after the change. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Refused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    suspendAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account. */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Suspension"];
            };
        };
        responses: {
            /** @description The suspended account. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Refused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account. */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The active account. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["Refused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    closeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account. */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The closed account. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["Refused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description Rows of a page. Without it, up to 10,000 that follow the `cursor` are in one reply. */
                limit?: components["parameters"]["limit_of_all"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description Id of the account. */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys of the account, or a page of them. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account. */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewKey"];
            };
        };
        responses: {
            /** @description The key, with its text. */
            201: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedKey"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Refused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAccountUsage: {
        parameters: {
            query?: {
                /** @description UTC month that has begun, YYYY-MM; the current one by default. */
                month?: components["parameters"]["month"];
                /** @description What has a row; `operation` by default. */
                by?: components["parameters"]["by"];
            };
            header?: never;
            path: {
                /** @description Id of the account. */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The use of the month. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountUsage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["Refused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportAccount: {
        parameters: {
            query?: {
                /** @description First UTC day of audit entries and usage, YYYY-MM-DD. */
                from?: components["parameters"]["from"];
                /** @description Last UTC day of them, YYYY-MM-DD. */
                to?: components["parameters"]["to"];
            };
            header?: never;
            path: {
                /** @description Id of the account. */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, a line each. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["Refused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUsage: {
        parameters: {
            query?: {
                /** @description UTC month that has begun, YYYY-MM; the current one by default. */
                month?: components["parameters"]["month"];
                /** @description Rows of a page, 100 by default. */
                limit?: components["parameters"]["limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of accounts. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonthList"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["Refused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listExpiringKeys: {
        parameters: {
            query?: {
                /** @description Seconds from now; 14 days by default. */
                within_seconds?: components["parameters"]["within_seconds"];
                /** @description Only those of this account. */
                account_id?: components["parameters"]["of_account"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys that end soon. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyList"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the key. */
                kid: components["parameters"]["kid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the key. */
                kid: components["parameters"]["kid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRotation"];
            };
        };
        responses: {
            /** @description The successor with its text, and when the old key ends. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rotation"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Refused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the key. */
                kid: components["parameters"]["kid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description When the key was revoked. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revocation"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoints. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhookEndpoint"];
            };
        };
        responses: {
            /** @description The endpoint with its secret. */
            201: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhookEndpoint"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Refused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                endpoint_id: components["parameters"]["endpoint_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The id of the removed endpoint. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointId"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    enableWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                endpoint_id: components["parameters"]["endpoint_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The id of the enabled endpoint. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointId"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                endpoint_id: components["parameters"]["endpoint_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSecretRotation"];
            };
        };
        responses: {
            /** @description The new secret, and when the old one ends. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecretRotation"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Refused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                endpoint_id: components["parameters"]["endpoint_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the receiver answered; `ok` says whether it accepted the event. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description At most so many, 100 by default. */
                limit?: components["parameters"]["delivery_limit"];
                /** @description Only those that have failed; all without it. */
                state?: components["parameters"]["delivery_state"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the delivery. */
                delivery_id: components["parameters"]["delivery_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The id of the queued delivery. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryId"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description Rows of a page, 100 by default. */
                limit?: components["parameters"]["limit"];
                /** @description Position of the last entry of the page before. */
                after?: components["parameters"]["after"];
                /** @description Only those of this account. */
                account_id?: components["parameters"]["of_account"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getServiceHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of each part. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPartitions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The partitions. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartitionList"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
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
            /** @description The contract. */
            200: {
                headers: {
                    "cache-control": components["headers"]["cache-control"];
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": string;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
