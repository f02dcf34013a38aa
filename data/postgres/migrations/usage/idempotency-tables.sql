-- By the day of the first use: a day is dropped as a whole once its keys have expired.
CREATE TABLE idempotency_keys (
  kid text COLLATE "C" NOT NULL,
  idempotency_key text COLLATE "C" NOT NULL,
  first_day date NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  digest text NOT NULL,
  outline bytea NOT NULL,
  first_used_ms bigint NOT NULL,
  run text,
  lease_until_ms bigint,
  answer bytea,
  -- The request that was answered, and what was used after its bill: for a server that lost the reply to it.
  answered_request text,
  used_after bigint,
  PRIMARY KEY (kid, idempotency_key, first_day),
  CHECK ((answer IS NULL) = (run IS NOT NULL) AND (run IS NULL) = (lease_until_ms IS NULL))
) PARTITION BY RANGE (first_day);
CREATE TABLE idempotency_keys_of_other_days PARTITION OF idempotency_keys DEFAULT;
CREATE INDEX idempotency_keys_running ON idempotency_keys (kid) WHERE run IS NOT NULL;
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (first_used_ms);
CREATE INDEX idempotency_keys_by_account ON idempotency_keys (account_id, first_used_ms);

-- The claims of an API key take turns, because a key is unique only within its day.
CREATE TABLE batch_runs (kid text COLLATE "C" PRIMARY KEY);

CREATE TABLE idempotency_bytes (
  account_id text COLLATE "C" PRIMARY KEY,
  bytes bigint NOT NULL CHECK (bytes >= 0)
) WITH (fillfactor = 50);
