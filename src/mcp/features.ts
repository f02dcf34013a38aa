import { completionsFeature } from './features/completions.ts'
import type { Feature } from './features/feature.ts'
import { promptsFeature } from './features/prompts.ts'
import { resourcesFeature } from './features/resources.ts'

/** What the server offers besides its tools. */
export const mcpFeatures: readonly Feature[] = Object.freeze([promptsFeature, resourcesFeature, completionsFeature])
