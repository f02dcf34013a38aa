import { completionsFeature } from './completions.ts'
import type { Feature } from './feature.ts'
import { promptsFeature } from './prompts.ts'
import { resourcesFeature } from './resources.ts'

/** What the server offers besides its tools. */
export const mcpFeatures: readonly Feature[] = Object.freeze([promptsFeature, resourcesFeature, completionsFeature])
