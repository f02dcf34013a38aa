-- Gives back an entry that was billed although its caller was told that it was not: once, and only if it was billed.
CREATE FUNCTION give_back(p_request text, p_day date, p_changes json) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_account text;
  v_period text;
  v_units integer;
BEGIN
  PERFORM set_config('synchronous_commit', 'on', true);
  INSERT INTO usage_events
    SELECT request_id || '~', day, account_id, kid, env, operation, bucket, country, at_ms, period, -units, 'failed'
    FROM usage_events WHERE request_id = p_request AND day = p_day
    ON CONFLICT DO NOTHING RETURNING account_id, period, units INTO v_account, v_period, v_units;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE usage_months SET used = used + v_units WHERE account_id = v_account AND period = v_period;
  INSERT INTO usage_pending (changes) VALUES (p_changes);
  RETURN true;
END $$;

-- Tells a database again what it has lost: a standby took over that had not yet got it. An entry that it has is left alone. The
-- months grow by what was lost, whatever is included: it was answered.
CREATE FUNCTION tell_again(p_events usage_event[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_told text[];
BEGIN
  PERFORM set_config('synchronous_commit', 'on', true);
  WITH told AS (
    INSERT INTO usage_events
      SELECT request_id, day, account_id, kid, env, operation, bucket, country, at_ms, period, units, outcome FROM unnest(p_events)
      ON CONFLICT DO NOTHING RETURNING request_id, account_id, period, units
  ), months AS (
    INSERT INTO usage_months AS m
      SELECT account_id, period, sum(units) FROM told GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (account_id, period) DO UPDATE SET used = m.used + excluded.used
  )
  SELECT array_agg(request_id) INTO v_told FROM told;
  IF v_told IS NULL THEN
    RETURN 0;
  END IF;
  INSERT INTO usage_pending (events) SELECT array_agg(e) FROM unnest(p_events) AS e WHERE e.request_id = ANY (v_told);
  RETURN array_length(v_told, 1);
END $$;
