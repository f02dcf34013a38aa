import assert from 'node:assert/strict'
import { readLedgerTotals } from '../crash/ledger-totals.ts'
import type { AttackedServer } from './attacked-server.ts'

/**
 * Asserts that the ledger of a server is intact and has billed exactly the units that its replies charged. `cutOff` is
 * the number of units that may be billed in addition, by replies that did not reach their client.
 */
export async function assertBilled({ charged, folder }: AttackedServer, cutOff = 0): Promise<void> {
  const { billed, integrity, differences } = await readLedgerTotals(folder.path)
  assert.ok(
    billed >= charged() && billed <= charged() + cutOff,
    `${billed} units are billed, replies charged ${charged()}`,
  )
  assert.deepEqual({ integrity, differences }, { integrity: 'ok', differences: 0 })
}
