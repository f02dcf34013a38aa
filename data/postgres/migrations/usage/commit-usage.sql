-- Writes a group of billed entries: the debits of their months, the events and what the totals will add of those months that fit.
-- Its result, [used, fits] for each month, is kept with the writer. p_months and p_entries have an array for each column.
-- With p_lets_go the locks are let go before the disk, or a synchronous standby, has the group; the caller is answered after.
CREATE PROCEDURE commit_usage(
  p_writer text, p_epoch integer, p_seq bigint, p_lets_go boolean,
  p_accounts text[], p_periods text[], p_units bigint[], p_included bigint[], p_times bigint[], p_changes text[],
  e_months integer[], e_requests text[], e_days date[], e_kids text[], e_envs text[], e_operations text[], e_buckets text[],
  e_countries text[], e_times bigint[], e_units integer[], e_outcomes text[],
  INOUT result jsonb DEFAULT NULL
) LANGUAGE plpgsql AS $$
DECLARE
  v_used bigint[];
  v_fits boolean[];
  v_debit record;
  v_changes text;
BEGIN
  PERFORM set_config('synchronous_commit', CASE WHEN p_lets_go THEN 'off' ELSE 'on' END, true);
  -- In order of account, so that two groups never wait for each other.
  FOR i IN 1..array_length(p_accounts, 1) LOOP
    v_debit := debit_month(p_accounts[i], p_periods[i], p_units[i], p_included[i], p_times[i]);
    v_used[i] := v_debit.used;
    v_fits[i] := v_debit.fits;
    IF v_debit.fits THEN
      v_changes := concat_ws(',', v_changes, p_changes[i]);
    END IF;
  END LOOP;
  IF v_changes IS NOT NULL THEN
    INSERT INTO usage_events
      SELECT request_id, day, p_accounts[month], kid, env, operation, bucket, country, at_ms, p_periods[month], units, outcome
      FROM unnest(e_months, e_requests, e_days, e_kids, e_envs, e_operations, e_buckets, e_countries, e_times, e_units, e_outcomes)
        AS e (month, request_id, day, kid, env, operation, bucket, country, at_ms, units, outcome)
      WHERE v_fits[month];
    INSERT INTO usage_pending (changes) VALUES (('[' || v_changes || ']')::json);
  END IF;
  result := to_jsonb(ARRAY(SELECT jsonb_build_array(u, f) FROM unnest(v_used, v_fits) AS m (u, f)));
  CALL advance_writer(p_writer, p_epoch, p_seq, result);
  IF p_lets_go THEN
    COMMIT;
    -- A commit that waits is durable after all commits before it.
    PERFORM pg_logical_emit_message(true, 'svc', '');
  END IF;
END $$;

-- The last step of a group: fails where another epoch has begun, so a group that arrives late is not written.
CREATE PROCEDURE advance_writer(p_writer text, p_epoch integer, p_seq bigint, p_result jsonb) LANGUAGE plpgsql AS $$
BEGIN
  UPDATE usage_writers SET seq = p_seq, result = p_result, seen_at = now()
    WHERE writer = p_writer AND epoch = p_epoch AND seq = p_seq - 1;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'fenced off' USING ERRCODE = 'SV001';
  END IF;
END $$;
