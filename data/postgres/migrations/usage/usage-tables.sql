-- Half of a page stays free: counters are changed in place, without touching an index.
CREATE TABLE usage_months (
  account_id text COLLATE "C" NOT NULL,
  period text COLLATE "C" NOT NULL,
  used bigint NOT NULL CHECK (used >= 0),
  PRIMARY KEY (account_id, period)
) WITH (fillfactor = 40);

-- What was billed, one partition a day. Negative units are given back.
CREATE TABLE usage_events (
  request_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  kid text NOT NULL,
  env text NOT NULL,
  operation text NOT NULL,
  bucket text NOT NULL,
  country text,
  at_ms bigint NOT NULL,
  period text COLLATE "C" NOT NULL,
  units integer NOT NULL,
  outcome text NOT NULL,
  PRIMARY KEY (request_id, day)
) PARTITION BY RANGE (day);
-- Days for which no partition was made: a clock that is far off must not refuse requests.
CREATE TABLE usage_events_of_other_days PARTITION OF usage_events DEFAULT;

CREATE FUNCTION usage_events_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'usage events are append-only';
END $$;
CREATE TRIGGER usage_events_are_append_only BEFORE UPDATE OR DELETE ON usage_events
  FOR EACH ROW EXECUTE FUNCTION usage_events_refuse();

-- Makes the partitions of some days; a day whose events are among the other days already keeps them there.
CREATE FUNCTION make_usage_days(p_from date, p_days integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_day date;
  v_name text;
BEGIN
  FOR v_day IN SELECT p_from + n FROM generate_series(0, p_days - 1) AS n LOOP
    v_name := 'usage_events_' || to_char(v_day, 'YYYYMMDD');
    CONTINUE WHEN to_regclass(v_name) IS NOT NULL;
    BEGIN
      EXECUTE format('CREATE TABLE %I PARTITION OF usage_events FOR VALUES FROM (%L) TO (%L)', v_name, v_day, v_day + 1);
    EXCEPTION WHEN check_violation OR duplicate_table THEN
      NULL;
    END;
  END LOOP;
END $$;

-- The arguments of a group, as arrays: a debit of a month, and an event with what it changes in the totals, if it has several
-- countries. An array of rows is read faster than one array for each column.
CREATE TYPE usage_debit AS (account_id text, period text, units bigint, included bigint, at_ms bigint);
CREATE TYPE usage_event AS (
  request_id text, day date, account_id text, kid text, env text, operation text, bucket text, country text, at_ms bigint, period text,
  units integer, outcome text, changes json
);

-- What was used but is not yet in the totals: the events of a group, or changes as a JSON array. It is deleted within a second or two,
-- which is too short a time to compress it for.
CREATE TABLE usage_pending (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, changes json, events usage_event[]);
ALTER TABLE usage_pending ALTER changes SET STORAGE EXTERNAL, ALTER events SET STORAGE EXTERNAL;

-- A batch of several countries counts as a whole in the first figures, and in each of its countries in the others.
CREATE TABLE usage_totals (
  account_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  operation text COLLATE "C" NOT NULL,
  country text COLLATE "C" NOT NULL,
  kid text COLLATE "C" NOT NULL,
  env text COLLATE "C" NOT NULL,
  requests bigint NOT NULL,
  billable_results bigint NOT NULL,
  not_modified bigint NOT NULL,
  not_found bigint NOT NULL,
  country_requests bigint NOT NULL,
  country_billable_results bigint NOT NULL,
  country_not_modified bigint NOT NULL,
  country_not_found bigint NOT NULL,
  PRIMARY KEY (account_id, day, operation, country, kid, env)
) WITH (fillfactor = 50);
CREATE INDEX usage_totals_by_key ON usage_totals (kid, day);

CREATE TABLE usage_days (
  day date NOT NULL,
  scope text COLLATE "C" NOT NULL,
  calls integer NOT NULL,
  PRIMARY KEY (day, scope)
) WITH (fillfactor = 50);

-- A writer is a lane of a server. Its row tells whether its last group was committed, and with which result.
CREATE TABLE usage_writers (
  writer text COLLATE "C" PRIMARY KEY,
  epoch integer NOT NULL,
  seq bigint NOT NULL,
  result jsonb,
  seen_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 20);

-- The requests of the last minute with a key, as each server wrote them every second.
CREATE TABLE usage_admissions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  written_at timestamptz NOT NULL DEFAULT now(),
  until_ms bigint NOT NULL,
  admissions json NOT NULL
);
ALTER TABLE usage_admissions ALTER admissions SET STORAGE EXTERNAL;
CREATE INDEX usage_admissions_by_time ON usage_admissions (written_at);

-- Debits that reached 80 or 100 % of the included results, until webhooks have been told.
CREATE TABLE usage_thresholds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL,
  period text NOT NULL,
  used_before bigint NOT NULL,
  used bigint NOT NULL,
  included bigint NOT NULL,
  at_ms bigint NOT NULL
);

CREATE TABLE anonymous_admissions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address text NOT NULL,
  at_ms bigint NOT NULL
);
CREATE INDEX anonymous_admissions_by_time ON anonymous_admissions (at_ms);

CREATE TABLE health_minutes (minute integer PRIMARY KEY, troubles json NOT NULL);
