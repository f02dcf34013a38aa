import type { Connection } from '../connection.ts'

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

export const createAccountStore = ({ knex }: Connection): AccountStore => ({
  create: async account => {
    await knex<Account>('accounts').insert(account)
  },
  find: async id => knex<Account>('accounts').where({ id }).first(),
  list: async () => knex<Account>('accounts').orderBy(['created_at', 'id']),
})
