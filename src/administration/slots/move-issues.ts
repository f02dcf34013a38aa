import { connectPostgres } from '#data/postgres/connect.ts'
import { accountsIn, closedSince } from '#data/postgres/slots/account-moves.ts'

/** Accounts that a move has closed, one line each: nothing serves them, and nobody is told if that move was killed. */
export async function moveIssues(url: string): Promise<string[]> {
  await using postgres = connectPostgres(url, { max: 1, isPatient: true })
  const since = await closedSince(postgres)
  if (since.size === 0) return []
  return (await accountsIn(postgres)).flatMap(({ account_id, slot }) => {
    const at = since.get(account_id)
    return at === undefined
      ? []
      : [
          `slot ${slot}: account ${account_id} moves to another cell since ${at} and is answered 503; ` +
            `if svc slots move does not run, run it again: svc slots move ${slot} --to <file>`,
        ]
  })
}
