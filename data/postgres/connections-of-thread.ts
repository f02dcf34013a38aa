/** Connections to PostgreSQL that a thread opens at most. */
export const connectionsOfThread = 14
