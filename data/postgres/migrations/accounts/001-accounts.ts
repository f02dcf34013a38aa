import type { Knex } from 'knex'

// Ids sort by their bytes, as they do in SQLite, whatever the collation of the database.
const id = 'text COLLATE "C"'

const tables = `
  CREATE TABLE accounts (
    id ${id} PRIMARY KEY,
    name text NOT NULL,
    tier text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    suspended_at timestamptz(3),
    suspend_reason text,
    closed_at timestamptz(3)
  );
  CREATE TABLE keys (
    kid ${id} PRIMARY KEY,
    position bigint GENERATED ALWAYS AS IDENTITY,
    account_id ${id} NOT NULL REFERENCES accounts (id),
    name text NOT NULL,
    class text NOT NULL,
    env text NOT NULL,
    kind text NOT NULL,
    secret_hash bytea NOT NULL,
    secret_number integer NOT NULL,
    scopes text[] NOT NULL,
    ip_allowlist text[] NOT NULL,
    country_scope text[] NOT NULL,
    endpoints text[] NOT NULL,
    rate_limit_rpm integer,
    expires_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    revoked_at timestamptz(3),
    retires_at timestamptz(3)
  );
  CREATE INDEX keys_by_account ON keys (account_id, position);
  -- At most one active secret key for each account, besides those that a rotation replaced, whichever server writes.
  CREATE UNIQUE INDEX one_secret_key ON keys (account_id)
    WHERE class = 'sk' AND revoked_at IS NULL AND retires_at IS NULL;
  CREATE INDEX keys_by_expiry ON keys (expires_at, kid) WHERE expires_at IS NOT NULL AND revoked_at IS NULL;
  CREATE TABLE operators (
    id ${id} PRIMARY KEY,
    name text NOT NULL,
    permission text NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3),
    revoked_at timestamptz(3)
  );
  CREATE TABLE server_secrets (
    number integer PRIMARY KEY,
    fingerprint text NOT NULL UNIQUE,
    created_at timestamptz(3),
    keep_until timestamptz(3),
    retired_at timestamptz(3),
    checksum_key bytea,
    audit_key bytea
  )`

// Every change of an account, a key, an operator or a secret locks the row of the clock first: versions are in the order of commits,
// so a server that has seen one has seen all before it, and the audit log has one end.
const clock = `
  CREATE TABLE key_clock (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    version bigint NOT NULL,
    audit_position bigint NOT NULL
  );
  INSERT INTO key_clock (version, audit_position) VALUES (0, 0);
  -- What a server must read again: a key, all keys of an account, or, without either, everything.
  CREATE TABLE key_changes (version bigint PRIMARY KEY, kid text, account_id text)`

// Text where a hash covers it: it is read as it was written.
const auditLog = `
  CREATE TABLE audit_log (
    position bigint PRIMARY KEY,
    id text NOT NULL UNIQUE,
    at text COLLATE "C" NOT NULL,
    actor text NOT NULL,
    account_id ${id},
    kid text,
    action text NOT NULL,
    detail text NOT NULL,
    prev_hash text NOT NULL UNIQUE,
    hash text NOT NULL
  );
  CREATE INDEX audit_log_by_account ON audit_log (account_id, position);
  CREATE FUNCTION audit_log_refuses() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    -- The oldest entries may be deleted, once an entry says up to which position.
    IF TG_OP = 'DELETE' AND OLD.position <= (
      SELECT max((detail::json ->> 'up_to')::bigint) FROM audit_log WHERE action = 'entries_removed') THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'the audit log is append-only';
  END $$;
  CREATE INDEX audit_log_removals ON audit_log (position) WHERE action = 'entries_removed';
  CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE ON audit_log
    FOR EACH ROW EXECUTE FUNCTION audit_log_refuses();
  CREATE TRIGGER audit_log_is_not_emptied BEFORE TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION audit_log_refuses()`

/** Accounts, keys, operators, server secrets, the clock of their changes, and the audit log. */
export async function up(knex: Knex): Promise<void> {
  for (const statements of [tables, clock, auditLog]) await knex.raw(statements)
}
