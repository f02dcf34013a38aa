-- Writes events, and what the totals will add: as changes, or the events once more.
CREATE PROCEDURE add_events(p_events usage_event[], p_changes json) LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_events
    SELECT request_id, day, account_id, kid, env, operation, bucket, country, at_ms, period, units, outcome FROM unnest(p_events);
  IF p_changes IS NULL THEN
    INSERT INTO usage_pending (events) VALUES (p_events);
  ELSE
    INSERT INTO usage_pending (changes) VALUES (p_changes);
  END IF;
END $$;

-- Writes a group of billed entries: the debits of their months, and the events of those that fit.
-- Its result, kept with the writer, is {used, fitting}: what is used of each month, and the places of those that fitted.
-- The months are debited last, which locks them for as short a time as can be; where some do not fit, everything is undone and they
-- are debited first. With p_debits_first that is done at once.
-- p_changes are what all events add to the totals, where that is shorter than the events, which then are written once.
-- With p_lets_go the locks are let go before the disk, or a synchronous standby, has the group; the caller is answered after.
CREATE PROCEDURE commit_group(
  p_writer text, p_epoch integer, p_seq bigint, p_lets_go boolean, p_debits_first boolean, p_debits usage_debit[], p_events usage_event[],
  p_changes json, INOUT result jsonb DEFAULT NULL
) LANGUAGE plpgsql AS $$
DECLARE
  v_places bigint[];
  v_used bigint[];
  v_has_months boolean;
BEGIN
  LOOP
    PERFORM set_config('synchronous_commit', CASE WHEN p_lets_go THEN 'off' ELSE 'on' END, true);
    IF NOT p_debits_first THEN
      CALL add_events(p_events, p_changes);
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
    CALL add_events(p_events, NULL);
  END IF;
  result := jsonb_build_object('used', v_used, 'fitting', v_places);
  CALL advance_writer(p_writer, p_epoch, p_seq, result);
  IF p_lets_go THEN
    COMMIT;
    -- A commit that waits is durable after all commits before it.
    PERFORM pg_logical_emit_message(true, 'svc', '');
  END IF;
END $$;
