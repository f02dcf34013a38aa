import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { RequestHandler } from 'express'
import { ulid } from 'ulidx'
import type { Accounts } from '#data/accounts/accounts.ts'
import type { Tiers } from '#domain/billing/tier.ts'
import { type SecretRings, webhookKeysOf } from '#domain/keys/secret-ring.ts'
import type { Operator } from '#domain/operators/operator.ts'
import { localAdministration } from '../../administration/local-administration.ts'
import type { Clock } from '../../clock.ts'
import { createFloodGuard } from '../../limits/flood-guard.ts'
import { type AdminApiDeps, adminApi } from './admin-api.ts'
import { compileAdminContract } from './admin-contract.ts'

interface OpenDeps extends Pick<AdminApiDeps, 'coverage' | 'readiness' | 'logger' | 'newRequestId'> {
  accounts: Accounts
  secrets: Pick<SecretRings, 'current'>
  tiers: Tiers
  clock: Clock
  /** The slots of new accounts; all without them. */
  slots: readonly string[] | undefined
}

const openapiFile = new URL('../../../generated/admin/openapi.yaml', import.meta.url)

/** A minute's refused tokens of an address; a person who mistypes one stays far below. */
const maxRefusedTokens = 60

const administrationFor =
  ({ accounts: { accounts, keys, usage, audit, webhooks }, secrets, tiers, clock, slots }: OpenDeps) =>
  ({ id, name }: Operator) =>
    localAdministration({
      accounts,
      keys,
      usage,
      audit,
      webhooks,
      tiers,
      clock,
      randomBytes,
      slots,
      secrets: secrets.current().signing,
      webhookKeys: webhookKeysOf(secrets.current()),
      newId: () => ulid(),
      actor: `operator ${name} (${id})`,
    })

/** The administration API of a running service. */
export async function openAdminApi(deps: OpenDeps): Promise<RequestHandler> {
  const { accounts, coverage, readiness, logger, newRequestId, clock } = deps
  return adminApi({
    coverage,
    readiness,
    logger,
    newRequestId,
    clock,
    contract: await compileAdminContract(),
    administrationAs: administrationFor(deps),
    audit: accounts.audit,
    openapi: { text: () => readFile(openapiFile, 'utf8') },
    operators: accounts.operators,
    // The guard blocks at the first one above its limit.
    floodGuard: createFloodGuard({ hashSecret: randomBytes(8), limit: maxRefusedTokens - 1 }),
  })
}
