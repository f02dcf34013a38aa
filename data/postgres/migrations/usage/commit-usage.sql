-- Debits months in one conditional statement: the places of those whose units fit, and what is used after each. The rows are locked
-- in the order of p_debits, which is that of their accounts in every group, so that two groups never wait for each other: the settings
-- exclude plans that join them in another order.
CREATE FUNCTION debit_months(p_debits usage_debit[], OUT places bigint[], OUT used bigint[]) LANGUAGE plpgsql
  SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  v_reaches boolean;
BEGIN
  WITH debited AS (
    UPDATE usage_months AS m SET used = m.used + d.units
      FROM unnest(p_debits) WITH ORDINALITY AS d (account_id, period, units, included, at_ms, place)
      WHERE m.account_id = d.account_id AND m.period = d.period AND m.used + d.units <= d.included
      RETURNING d.place, m.used, d.units, d.included
  )
  SELECT coalesce(array_agg(place ORDER BY place), '{}'), array_agg(used ORDER BY place),
      bool_or(reaches_threshold(used - units, used, included))
    INTO debit_months.places, debit_months.used, v_reaches FROM debited;
  IF v_reaches THEN
    INSERT INTO usage_thresholds (account_id, period, used_before, used, included, at_ms)
      SELECT account_id, period, u.used - units, u.used, included, at_ms
      FROM unnest(p_debits) WITH ORDINALITY AS d (account_id, period, units, included, at_ms, place)
      JOIN unnest(debit_months.places, debit_months.used) AS u (place, used) USING (place)
      WHERE reaches_threshold(u.used - units, u.used, included) ORDER BY place;
  END IF;
END $$;

-- What is used of each month, in their order; NULL for one that has no row yet.
CREATE FUNCTION used_of_months(p_debits usage_debit[]) RETURNS bigint[] LANGUAGE sql AS $$
  SELECT array_agg(m.used ORDER BY place)
  FROM unnest(p_debits) WITH ORDINALITY AS d (account_id, period, units, included, at_ms, place)
  LEFT JOIN usage_months AS m USING (account_id, period)
$$;

-- Writes events, and once more what the totals will add.
CREATE PROCEDURE add_events(p_events usage_event[]) LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_events
    SELECT request_id, day, account_id, kid, env, operation, bucket, country, at_ms, period, units, outcome FROM unnest(p_events);
  INSERT INTO usage_pending (events) VALUES (p_events);
END $$;

-- Writes a group of billed entries: the debits of their months, and the events of those that fit.
-- Its result, kept with the writer, is {used, fitting}: what is used of each month, and the places of those that fitted.
-- The months are debited last, which locks them for as short a time as can be; where some do not fit, everything is undone and they
-- are debited first. With p_debits_first that is done at once.
-- With p_lets_go the locks are let go before the disk, or a synchronous standby, has the group; the caller is answered after.
CREATE PROCEDURE commit_usage(
  p_writer text, p_epoch integer, p_seq bigint, p_lets_go boolean, p_debits_first boolean, p_debits usage_debit[], p_events usage_event[],
  INOUT result jsonb DEFAULT NULL
) LANGUAGE plpgsql AS $$
DECLARE
  v_places bigint[];
  v_used bigint[];
  v_has_months boolean;
BEGIN
  LOOP
    PERFORM set_config('synchronous_commit', CASE WHEN p_lets_go THEN 'off' ELSE 'on' END, true);
    IF NOT p_debits_first THEN
      CALL add_events(p_events);
    END IF;
    SELECT places, used INTO v_places, v_used FROM debit_months(p_debits);
    EXIT WHEN cardinality(v_places) = cardinality(p_debits);
    v_used := used_of_months(p_debits);
    v_has_months := array_position(v_used, NULL) IS NULL;
    EXIT WHEN v_has_months AND p_debits_first;
    ROLLBACK;
    p_debits_first := p_debits_first OR v_has_months;
    IF NOT v_has_months THEN
      -- In a transaction of their own: no lock is held while another group that makes them is waited for.
      INSERT INTO usage_months SELECT account_id, period, 0 FROM unnest(p_debits) ORDER BY 1, 2 ON CONFLICT DO NOTHING;
      COMMIT;
    END IF;
  END LOOP;
  IF p_debits_first AND cardinality(v_places) > 0 THEN
    p_events := ARRAY(
      SELECT e FROM unnest(p_events) AS e WHERE (e.account_id, e.period) IN (
        SELECT account_id, period FROM unnest(p_debits) WITH ORDINALITY AS d (account_id, period, units, included, at_ms, place)
        WHERE place = ANY (v_places)));
    CALL add_events(p_events);
  END IF;
  result := jsonb_build_object('used', v_used, 'fitting', v_places);
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
