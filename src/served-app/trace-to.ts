import type { Logger } from 'pino'
import packageJson from '../../package.json' with { type: 'json' }
import type { Config } from '../config/config.ts'
import type { Tracing } from '../tracing/tracing.ts'

/** Traces requests, if a collector is set; otherwise no code of it is loaded. */
export async function traceTo(
  { tracing }: Config,
  logger: Logger,
  stack: AsyncDisposableStack,
): Promise<Tracing | undefined> {
  if (!tracing) return undefined
  const { openTracing } = await import('../tracing/open-tracing.ts')
  return stack.use(openTracing({ ...tracing, release: packageJson.version, logger }))
}
