import type { Database } from 'better-sqlite3'

export interface Account {
  id: string
  name: string
  tier: string
  created_at: string
}

export interface AccountStore {
  create(account: Account): Promise<void>
  find(id: string): Promise<Account | undefined>
  list(): Promise<Account[]>
}

export function createAccountStore(database: Database): AccountStore {
  const insert = database.prepare<[Account]>(
    'INSERT INTO accounts (id, name, tier, created_at) VALUES (@id, @name, @tier, @created_at)',
  )
  const find = database.prepare<[string], Account>('SELECT * FROM accounts WHERE id = ?')
  const list = database.prepare<[], Account>('SELECT * FROM accounts ORDER BY created_at, id')
  return {
    create: async account => void insert.run(account),
    find: async id => find.get(id),
    list: async () => list.all(),
  }
}
