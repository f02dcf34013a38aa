/** The table of the steps that a database has taken. */
export const stepsTable = 'knex_migrations'
