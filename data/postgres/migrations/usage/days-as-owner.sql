-- A function that runs as the owner finds tables by the schema that it was made in, and is nobody's to call without a grant.
-- Replacing one of them takes this away again: repeat it then.
DO $$
DECLARE
  v_function regprocedure;
BEGIN
  FOREACH v_function IN ARRAY ARRAY['make_usage_days(date, integer)', 'make_key_days(date, integer)']::regprocedure[] LOOP
    EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = %I, pg_temp', v_function, current_schema());
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', v_function);
  END LOOP;
END $$;
