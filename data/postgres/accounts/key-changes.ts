import { checkOpen } from '#domain/accounts/account-change.ts'
import { keyCreated, keyRevoked, keyRotated } from '../../accounts/audit-entries.ts'
import type { AuditContext } from '../../accounts/audit-log.ts'
import type { KeyStore } from '../../accounts/key-store.ts'
import { SecretKeyExistsError } from '../../accounts/secret-key-exists-error.ts'
import type { StoredKey } from '../../accounts/stored-key.ts'
import type { Change, RunChange } from './changes.ts'
import { insertKeySql, keyColumns, keyValues } from './key-rows.ts'
import { checkHere } from './moved-accounts.ts'

const revokeSecretKeySql = `
  UPDATE keys SET revoked_at = $2 WHERE account_id = $1 AND class = 'sk' AND revoked_at IS NULL RETURNING kid`
const revokeSql = 'UPDATE keys SET revoked_at = $2 WHERE kid = $1 AND revoked_at IS NULL RETURNING account_id'
const endSql = 'UPDATE keys SET revoked_at = $2, retires_at = $3 WHERE kid = $1'
// Leaves out keys of a secret that was retired meanwhile: they have ended.
const rehashSql = `
  UPDATE keys k SET secret_hash = t.hash, secret_number = t.number
  FROM unnest($1::text[], $2::bytea[], $3::integer[]) AS t (kid, hash, number)
  WHERE k.kid = t.kid AND secret_number < t.number
    AND secret_number IN (SELECT s.number FROM server_secrets s WHERE retired_at IS NULL)
  RETURNING k.kid`

const isSecondSecretKey = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'one_secret_key'

async function insert(change: Change, key: StoredKey) {
  const { query } = change
  await checkHere(change, key.account_id)
  const [account] = await query<{ id: string; closed_at: string | null }>(
    'SELECT id, closed_at FROM accounts WHERE id = $1',
    [key.account_id],
  )
  if (account) checkOpen(account)
  await query(insertKeySql, keyValues(key))
}

async function create(change: Change, key: StoredKey, replace: boolean, act: AuditContext | undefined) {
  const { account_id, created_at } = key
  const replaced = replace ? await change.query<{ kid: string }>(revokeSecretKeySql, [account_id, created_at]) : []
  for (const { kid } of replaced) change.announce({ kid })
  await insert(change, key)
  if (act) await change.audit(keyCreated(key, replace, act))
}

async function revoke(change: Change, kid: string, at: string, act: AuditContext | undefined): Promise<boolean> {
  const [revoked] = await change.query<{ account_id: string }>(revokeSql, [kid, at])
  if (!revoked) return false
  const { account_id } = revoked
  await checkHere(change, account_id)
  if (act) await change.audit(keyRevoked({ kid, account_id }, { ...act, at }))
  change.announce({ kid })
  return true
}

async function rotate(change: Change, ...[kid, rule, act]: Parameters<KeyStore['rotate']>) {
  const [found] = await change.query<StoredKey>(`SELECT ${keyColumns} FROM keys k WHERE kid = $1`, [kid])
  if (!found) return undefined
  const rotation = rule(found)
  // First, because an account has one secret key that is not about to end.
  await change.query(endSql, [kid, rotation.old.revoked_at, rotation.old.retires_at])
  await insert(change, rotation.key)
  for (const entry of keyRotated(rotation, act)) await change.audit(entry)
  change.announce({ kid })
  return rotation
}

/** The changes of keys. Each resolves when no server believes what was before. */
export function keyChanges(
  run: RunChange,
  ended: () => Promise<void>,
): Pick<KeyStore, 'create' | 'revoke' | 'rotate' | 'rehash'> {
  const waited = async <T>(changed: T): Promise<T> => {
    if (changed) await ended()
    return changed
  }
  return {
    create: async (key, { replace, act } = { replace: false }) => {
      try {
        await run(change => create(change, key, replace, act))
      } catch (error) {
        throw isSecondSecretKey(error) ? new SecretKeyExistsError(key.account_id) : error
      }
      if (replace) await ended()
    },
    revoke: async (kid, at, act) => waited(await run(change => revoke(change, kid, at, act))),
    rotate: async (...rotation) => waited(await run(change => rotate(change, ...rotation))),
    rehash: async hashes => {
      const values = [hashes.map(each => each.kid), hashes.map(each => each.secret_hash)]
      await run(async change => {
        const numbers = hashes.map(each => each.secret_number)
        for (const { kid } of await change.query<{ kid: string }>(rehashSql, [...values, numbers]))
          change.announce({ kid })
      })
    },
  }
}
