-- Whether a debit reaches 80 or 100 % of the included results.
CREATE FUNCTION reaches_threshold(p_before bigint, p_after bigint, p_included bigint) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (p_after * 100 >= p_included * 80 AND p_before * 100 < p_included * 80) OR (p_after >= p_included AND p_before < p_included)
$$;

-- Debits a month if the units fit in what is included; the month's row stays locked until the transaction ends. One conditional
-- statement, so that what was read cannot have changed.
CREATE FUNCTION debit_month(
  p_account text, p_period text, p_units bigint, p_included bigint, p_at bigint,
  OUT used bigint, OUT fits boolean
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  LOOP
    UPDATE usage_months AS m SET used = m.used + p_units
      WHERE account_id = p_account AND period = p_period AND m.used + p_units <= p_included
      RETURNING m.used INTO debit_month.used;
    fits := FOUND;
    EXIT WHEN fits;
    SELECT m.used INTO debit_month.used FROM usage_months AS m WHERE account_id = p_account AND period = p_period FOR UPDATE;
    -- It may have been made, or given back to, since the update.
    EXIT WHEN FOUND AND debit_month.used + p_units > p_included;
    INSERT INTO usage_months VALUES (p_account, p_period, 0) ON CONFLICT DO NOTHING;
  END LOOP;
  IF fits AND reaches_threshold(debit_month.used - p_units, debit_month.used, p_included) THEN
    INSERT INTO usage_thresholds (account_id, period, used_before, used, included, at_ms)
      VALUES (p_account, p_period, debit_month.used - p_units, debit_month.used, p_included, p_at);
  END IF;
END $$;
