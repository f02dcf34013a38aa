import { counted } from '#domain/counted.ts'
import { ClientError } from '../../client/client-error.ts'
import { type CostEstimate, costLines } from '../../client/list/cost-lines.ts'
import type { List } from '../../client/list/read-list.ts'
import type { CommandContext } from '../command-context.ts'

const encodingNames: Readonly<Record<string, string>> = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16' }
const delimiterNames: Readonly<Record<string, string>> = { '\t': 'tab' }

/** How a list has been read, because a wrong guess would be seen too late. */
const listLine = ({ name, encoding, delimiter, header }: List) =>
  `${name}: ${encodingNames[encoding.label] ?? encoding.label}, ${counted(header.length, 'column')}, delimiter ${delimiterNames[delimiter] ?? delimiter}`

/** Says what matching may cost, and asks before anything is billed. Rejects with ClientError unless the answer is yes. */
export async function agreeOnCost(
  estimate: CostEstimate,
  list: List,
  { isAgreed, signal }: { isAgreed: boolean; signal: AbortSignal },
  { stderr, ask }: Pick<CommandContext, 'stderr' | 'ask'>,
): Promise<void> {
  stderr.write([listLine(list), ...costLines(estimate)].map(line => `${line}\n`).join(''))
  if (isAgreed || !estimate.isBilled || estimate.size.maxUnits === 0) return
  const answer = await ask('Match them? [y/N] ', signal)
  if (answer === undefined) throw new ClientError('there is no terminal to ask whether to spend these units: add --yes')
  if (!/^y(es)?$/i.test(answer.trim())) throw new ClientError('nothing was sent')
}
