import { centralSamples } from './raw-central.ts'
import type { RawSample } from './raw-company.ts'
import { gleifSamples } from './raw-gleif.ts'
import { northernSamples } from './raw-north.ts'
import { westernSamples } from './raw-west.ts'

export const rawSamples: readonly RawSample[] = [
  ...northernSamples,
  ...westernSamples,
  ...centralSamples,
  ...gleifSamples,
]
