-- Debits months in one conditional statement: the places of those whose units fit, and what is used after each. The rows are locked
-- in the order of p_debits, which is that of their accounts in every group, so that two groups never wait for each other: the settings
-- exclude plans that join them in another order. So does ANY: without it a plan of when the table was small reads all of it, in the
-- order of its index.
CREATE OR REPLACE FUNCTION debit_months(p_debits usage_debit[], OUT places bigint[], OUT used bigint[]) LANGUAGE plpgsql
  SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  v_reaches boolean;
BEGIN
  WITH debited AS (
    UPDATE usage_months AS m SET used = m.used + d.units
      FROM unnest(p_debits) WITH ORDINALITY AS d (account_id, period, units, included, at_ms, place)
      WHERE m.account_id = ANY (ARRAY[d.account_id]) AND m.period = d.period AND m.used + d.units <= d.included
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

-- What is used of each month, in their order; NULL for one that has no row yet. Each by its key, for the same reason.
CREATE OR REPLACE FUNCTION used_of_months(p_debits usage_debit[]) RETURNS bigint[] LANGUAGE sql AS $$
  SELECT array_agg((SELECT m.used FROM usage_months AS m WHERE m.account_id = d.account_id AND m.period = d.period) ORDER BY place)
  FROM unnest(p_debits) WITH ORDINALITY AS d (account_id, period, units, included, at_ms, place)
$$;
