-- Counts calls one after the other, each against all of its caps or against none; its result, kept with the writer, is
-- [accepted, used, scope that is full] for each. A call has some of the scopes, by position.
CREATE PROCEDURE count_calls(
  p_writer text, p_epoch integer, p_seq bigint,
  p_days date[], p_calls integer[], p_scopes text[], p_caps integer[],
  INOUT result jsonb DEFAULT NULL
) LANGUAGE plpgsql AS $$
DECLARE
  v_answers jsonb[];
  v_first integer := 1;
  v_next integer;
  v_before integer;
  v_full text;
BEGIN
  PERFORM set_config('synchronous_commit', 'on', true);
  -- All counters are locked in one order, so that two groups never wait for each other.
  INSERT INTO usage_days (day, scope, calls)
    SELECT DISTINCT p_days[call], scope, 0 FROM unnest(p_calls, p_scopes) AS c (call, scope) ORDER BY 1, 2
    ON CONFLICT (day, scope) DO UPDATE SET calls = usage_days.calls;
  FOR v_call IN 1..array_length(p_days, 1) LOOP
    v_next := v_first;
    WHILE p_calls[v_next] = v_call LOOP
      v_next := v_next + 1;
    END LOOP;
    SELECT calls INTO v_before FROM usage_days WHERE day = p_days[v_call] AND scope = p_scopes[v_first];
    SELECT s.scope INTO v_full
      FROM unnest(p_scopes[v_first:v_next - 1], p_caps[v_first:v_next - 1]) WITH ORDINALITY AS s (scope, cap, place)
      JOIN usage_days AS d ON d.day = p_days[v_call] AND d.scope = s.scope
      WHERE d.calls >= s.cap ORDER BY place LIMIT 1;
    IF v_full IS NULL THEN
      UPDATE usage_days SET calls = calls + 1 WHERE day = p_days[v_call] AND scope = ANY (p_scopes[v_first:v_next - 1]);
    END IF;
    v_answers[v_call] := jsonb_build_array(v_full IS NULL, v_before + (v_full IS NULL)::integer, v_full);
    v_first := v_next;
  END LOOP;
  result := to_jsonb(v_answers);
  CALL advance_writer(p_writer, p_epoch, p_seq, result);
END $$;
