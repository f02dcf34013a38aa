import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { Sampling } from './tracing.ts'

const parentPrefix = 'parentbased_'

/** The sampler of the SDK with a name of the specification. */
export function samplerOf({ sampler, share }: Sampling): Sampler {
  const name = sampler.replace(parentPrefix, '')
  const own =
    name === 'always_on'
      ? new AlwaysOnSampler()
      : name === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(share)
  return sampler.startsWith(parentPrefix) ? new ParentBasedSampler({ root: own }) : own
}
