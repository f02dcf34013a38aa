/**
 * What is used of months; accounts and periods are parameters with an array each. Every month is found by its key: a join that was
 * planned while the table was small reads all of it.
 */
export const usedOfMonthsSql = (accounts: string, periods: string): string => `
  SELECT account_id, period, m.used FROM unnest(${accounts}::text[], ${periods}::text[]) AS a (account_id, period),
    LATERAL (SELECT used FROM usage_months WHERE account_id = a.account_id AND period = a.period LIMIT 1) AS m`
