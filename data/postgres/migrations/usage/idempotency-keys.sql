-- The time that a server means, by the clock of the database: a server whose clock is off by more than a second is corrected.
CREATE FUNCTION time_of_server(p_now bigint, p_sent bigint) RETURNS bigint LANGUAGE sql AS $$
  SELECT CASE WHEN abs(off) < 1000 THEN p_now ELSE p_now + off END
  FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint - p_sent AS off) AS clocks
$$;

CREATE FUNCTION change_stored_bytes(p_account text, p_bytes bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO idempotency_bytes AS b VALUES (p_account, greatest(p_bytes, 0))
    ON CONFLICT (account_id) DO UPDATE SET bytes = greatest(b.bytes + p_bytes, 0)
$$;

-- Bytes of a row with its share of the indexes.
CREATE FUNCTION bytes_of_key(p_outline bytea, p_answer bytea) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT 300 + length(p_outline) + coalesce(length(p_answer), 0)
$$;

-- Deletes some of the keys of an account, or of all, that were first used until a time.
CREATE FUNCTION purge_keys(p_account text, p_from bigint, p_until bigint, p_limit integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_count integer;
BEGIN
  WITH old AS (
    SELECT kid, idempotency_key, first_day FROM idempotency_keys
    WHERE first_used_ms BETWEEN p_from AND p_until AND (p_account IS NULL OR account_id = p_account)
    LIMIT p_limit FOR UPDATE SKIP LOCKED
  ), deleted AS (
    DELETE FROM idempotency_keys AS k USING old
    WHERE k.kid = old.kid AND k.idempotency_key = old.idempotency_key AND k.first_day = old.first_day
    RETURNING k.account_id, bytes_of_key(k.outline, k.answer) AS bytes
  ), freed AS (
    SELECT change_stored_bytes(account_id, -bytes), keys
    FROM (SELECT account_id, sum(bytes)::bigint AS bytes, count(*) AS keys FROM deleted GROUP BY 1 ORDER BY 1) AS sums
  )
  SELECT coalesce(sum(keys), 0) INTO v_count FROM freed;
  RETURN v_count;
END $$;

-- Leases an unused key to a run: no row where it did; otherwise the stored key, or a row that says what is full. The arguments in
-- p_rules are milliseconds: how long a key is kept, a lease lasts, and may last at most.
CREATE FUNCTION claim_key(
  p_kid text, p_key text, p_account text, p_digest text, p_outline bytea, p_run text, p_cap integer, p_max_bytes bigint,
  p_now bigint, p_sent bigint, p_rules bigint[],
  OUT state text, OUT at bigint, OUT until bigint, OUT digest text, OUT outline bytea, OUT first_used_ms bigint, OUT run text,
  OUT lease_until_ms bigint, OUT answer bytea
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_key idempotency_keys;
BEGIN
  PERFORM set_config('synchronous_commit', 'on', true);
  INSERT INTO batch_runs VALUES (p_kid) ON CONFLICT DO NOTHING;
  PERFORM FROM batch_runs WHERE kid = p_kid FOR UPDATE;
  at := time_of_server(p_now, p_sent);
  SELECT * INTO v_key FROM idempotency_keys AS k WHERE k.kid = p_kid AND k.idempotency_key = p_key FOR UPDATE;
  IF FOUND AND v_key.run = p_run AND v_key.answer IS NULL THEN
    -- The reply to this claim was lost.
    state := 'claimed';
    RETURN;
  END IF;
  IF FOUND AND at < v_key.first_used_ms + p_rules[1] AND
     (v_key.answer IS NOT NULL OR v_key.lease_until_ms > at AND v_key.lease_until_ms <= at + p_rules[3]) THEN
    SELECT 'stored', v_key.digest, v_key.outline, v_key.first_used_ms, v_key.run, v_key.lease_until_ms, v_key.answer
      INTO claim_key.state, claim_key.digest, claim_key.outline, claim_key.first_used_ms, claim_key.run, claim_key.lease_until_ms,
        claim_key.answer;
    RETURN;
  END IF;
  IF (SELECT count(*) FROM idempotency_keys AS k WHERE k.kid = p_kid AND k.run IS NOT NULL
      AND k.lease_until_ms > at AND k.lease_until_ms <= at + p_rules[3]) >= p_cap THEN
    state := 'full';
    RETURN;
  END IF;
  until := stored_until(p_account, p_max_bytes, at, p_rules[1]);
  IF until IS NOT NULL THEN
    state := 'storage_full';
    RETURN;
  END IF;
  PERFORM forget_key(p_kid, p_key);
  INSERT INTO idempotency_keys (kid, idempotency_key, first_day, account_id, digest, outline, first_used_ms, run, lease_until_ms)
    VALUES (p_kid, p_key, (to_timestamp(at / 1000.0) AT TIME ZONE 'UTC')::date, p_account, p_digest, p_outline, at, p_run, at + p_rules[2]);
  PERFORM change_stored_bytes(p_account, bytes_of_key(p_outline, NULL));
  state := 'claimed';
END $$;

-- When the oldest key of an account expires, where its keys take all the bytes that they may; NULL otherwise. First deletes expired
-- keys, and those of a clock that was ahead. Only here, because a clock that is wrong for a moment must not delete answers.
CREATE FUNCTION stored_until(p_account text, p_max_bytes bigint, p_at bigint, p_kept bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_oldest bigint;
BEGIN
  IF coalesce((SELECT bytes FROM idempotency_bytes WHERE account_id = p_account), 0) < p_max_bytes THEN
    RETURN NULL;
  END IF;
  PERFORM purge_keys(p_account, 0, p_at - p_kept, 50);
  PERFORM purge_keys(p_account, p_at + p_kept + 1, 9007199254740991, 50);
  IF coalesce((SELECT bytes FROM idempotency_bytes WHERE account_id = p_account), 0) < p_max_bytes THEN
    RETURN NULL;
  END IF;
  SELECT min(first_used_ms) INTO v_oldest FROM idempotency_keys WHERE account_id = p_account;
  RETURN coalesce(v_oldest, p_at) + p_kept;
END $$;

-- Makes a key unused, of any run or of one; false where it belongs to another run.
CREATE FUNCTION forget_key(p_kid text, p_key text, p_run text DEFAULT NULL) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_account text;
  v_bytes bigint;
BEGIN
  DELETE FROM idempotency_keys WHERE kid = p_kid AND idempotency_key = p_key AND (p_run IS NULL OR run = p_run)
    RETURNING account_id, bytes_of_key(outline, answer) INTO v_account, v_bytes;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM change_stored_bytes(v_account, -v_bytes);
  RETURN true;
END $$;

-- Bills an entry and stores the answer of a run, both or neither. Asked again for a request that was answered, it says the same.
-- p_units are those that are billed: 0 for a test key.
CREATE FUNCTION complete_key(
  p_kid text, p_key text, p_run text, p_answer bytea, p_account text, p_period text, p_included bigint, p_changes json,
  p_request text, p_day date, p_env text, p_operation text, p_bucket text, p_country text, p_at bigint, p_units integer, p_outcome text,
  OUT state text, OUT used bigint, OUT is_again boolean
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_key idempotency_keys;
  v_debit record;
BEGIN
  PERFORM set_config('synchronous_commit', 'on', true);
  is_again := false;
  SELECT * INTO v_key FROM idempotency_keys AS k WHERE k.kid = p_kid AND k.idempotency_key = p_key FOR UPDATE;
  IF v_key.answered_request = p_request THEN
    SELECT 'answered', v_key.used_after, true INTO complete_key.state, complete_key.used, complete_key.is_again;
    RETURN;
  ELSIF v_key.run IS DISTINCT FROM p_run THEN
    state := 'lost';
    RETURN;
  END IF;
  IF p_units > 0 THEN
    v_debit := debit_month(p_account, p_period, p_units, p_included, p_at);
    complete_key.used := v_debit.used;
    IF NOT v_debit.fits THEN
      PERFORM forget_key(p_kid, p_key, p_run);
      state := 'refused';
      RETURN;
    END IF;
    INSERT INTO usage_events VALUES (p_request, p_day, p_account, p_kid, p_env, p_operation, p_bucket, p_country, p_at, p_period, p_units, p_outcome);
  ELSE
    complete_key.used := coalesce((SELECT m.used FROM usage_months AS m WHERE account_id = p_account AND period = p_period), 0);
  END IF;
  INSERT INTO usage_pending (changes) VALUES (p_changes);
  UPDATE idempotency_keys AS k SET answer = p_answer, run = NULL, lease_until_ms = NULL, answered_request = p_request, used_after = complete_key.used
    WHERE k.kid = p_kid AND k.idempotency_key = p_key AND k.run = p_run;
  PERFORM change_stored_bytes(p_account, length(p_answer));
  state := 'answered';
END $$;

-- Makes the partitions of some days, and drops those of days before that are empty.
CREATE FUNCTION make_key_days(p_from date, p_days integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_day date;
  v_name text;
  v_is_used boolean;
BEGIN
  FOR v_day IN SELECT p_from + n FROM generate_series(0, p_days - 1) AS n LOOP
    v_name := 'idempotency_keys_' || to_char(v_day, 'YYYYMMDD');
    CONTINUE WHEN to_regclass(v_name) IS NOT NULL;
    BEGIN
      EXECUTE format('CREATE TABLE %I PARTITION OF idempotency_keys FOR VALUES FROM (%L) TO (%L)', v_name, v_day, v_day + 1);
    EXCEPTION WHEN check_violation OR duplicate_table THEN
      NULL;
    END;
  END LOOP;
  FOR v_name IN
    SELECT c.relname FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'idempotency_keys'::regclass AND c.relname ~ '^idempotency_keys_[0-9]{8}$'
      AND c.relname < 'idempotency_keys_' || to_char(p_from - 2, 'YYYYMMDD')
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I)', v_name) INTO v_is_used;
    IF NOT v_is_used THEN
      EXECUTE format('DROP TABLE %I', v_name);
    END IF;
  END LOOP;
END $$;
