-- Counts calls one after the other, each against all of its caps or against none; its result, kept with the writer, is
-- [accepted, used, scope that is full] for each. A call has some of the scopes, by position.
-- Each counter is locked and read once, in one order, so that two groups never wait for each other, and written once.
CREATE OR REPLACE PROCEDURE count_calls(
  p_writer text, p_epoch integer, p_seq bigint,
  p_days date[], p_calls integer[], p_scopes text[], p_caps integer[],
  INOUT result jsonb DEFAULT NULL
) LANGUAGE plpgsql AS $$
DECLARE
  v_days date[];
  v_scopes text[];
  v_used integer[];
  -- The counter of each cap: its place in the three arrays above.
  v_counters integer[];
  v_answers jsonb[];
  v_first integer := 1;
  v_next integer;
  v_before integer;
  v_full text;
BEGIN
  PERFORM set_config('synchronous_commit', 'on', true);
  WITH counters AS (
    INSERT INTO usage_days AS d (day, scope, calls)
      SELECT DISTINCT p_days[call], scope COLLATE "C", 0 FROM unnest(p_calls, p_scopes) AS c (call, scope) ORDER BY 1, 2
      ON CONFLICT (day, scope) DO UPDATE SET calls = d.calls
      RETURNING day, scope, calls
  )
  SELECT array_agg(day ORDER BY day, scope), array_agg(scope ORDER BY day, scope), array_agg(calls ORDER BY day, scope)
    INTO v_days, v_scopes, v_used FROM counters;
  SELECT array_agg(counter ORDER BY place) INTO v_counters FROM (
    SELECT place, dense_rank() OVER (ORDER BY p_days[call], scope COLLATE "C") AS counter
      FROM unnest(p_calls, p_scopes) WITH ORDINALITY AS c (call, scope, place)) AS ranked;
  FOR v_call IN 1..array_length(p_days, 1) LOOP
    v_before := v_used[v_counters[v_first]];
    v_full := NULL;
    v_next := v_first;
    WHILE p_calls[v_next] = v_call LOOP
      IF v_full IS NULL AND v_used[v_counters[v_next]] >= p_caps[v_next] THEN
        v_full := p_scopes[v_next];
      END IF;
      v_next := v_next + 1;
    END LOOP;
    IF v_full IS NULL THEN
      FOR v_cap IN v_first..v_next - 1 LOOP
        v_used[v_counters[v_cap]] := v_used[v_counters[v_cap]] + 1;
      END LOOP;
    END IF;
    v_answers[v_call] := jsonb_build_array(v_full IS NULL, v_before + (v_full IS NULL)::integer, v_full);
    v_first := v_next;
  END LOOP;
  -- An upsert finds its rows by their key. An update with a join, planned while the table is small, reads all rows of the day.
  INSERT INTO usage_days (day, scope, calls) SELECT * FROM unnest(v_days, v_scopes, v_used)
    ON CONFLICT (day, scope) DO UPDATE SET calls = excluded.calls;
  result := to_jsonb(v_answers);
  CALL advance_writer(p_writer, p_epoch, p_seq, result);
END $$;
