import { allSlots, drawSlot, slotOf } from '#domain/keys/slot.ts'
import type { WritingDeps } from '../deps.ts'

/** The slot of the new keys of an account: that of its first key, or a new one. */
export async function slotOfAccount(
  { keys, slots = allSlots, randomBytes }: Pick<WritingDeps, 'keys' | 'slots' | 'randomBytes'>,
  accountId: string,
): Promise<string> {
  const [first] = await keys.pageOf(accountId, { after: 0, limit: 1 })
  return first ? slotOf(first.key.kid) : drawSlot(slots, randomBytes)
}
