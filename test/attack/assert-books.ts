import assert from 'node:assert/strict'
import { booksOf } from '../crash/books.ts'
import type { AttackedServer } from './attacked-server.ts'

/**
 * Checks that the ledger of a server has billed what its clients were told, no unit more or less, and is whole. `cutOff` are the units
 * that may be billed besides: of replies that did not reach their client.
 */
export async function assertBooks({ charged, folder }: AttackedServer, cutOff = 0): Promise<void> {
  const { billed, integrity, differences } = await booksOf(folder.path)
  assert.ok(
    billed >= charged() && billed <= charged() + cutOff,
    `${billed} units are billed, clients know ${charged()}`,
  )
  assert.deepEqual({ integrity, differences }, { integrity: 'ok', differences: 0 })
}
