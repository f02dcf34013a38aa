import { CORE_SCHEMA, FAILSAFE_SCHEMA, load } from 'js-yaml'

/** Parses YAML 1.2; dates stay text. Throws `YAMLException` for a text that is not YAML. */
export const parseYaml = (text: string): unknown => load(text, { schema: CORE_SCHEMA })

/** Parses YAML, and keeps numbers, true, false and null as they are written. Throws `YAMLException` as well. */
export const parseYamlAsText = (text: string): unknown => load(text, { schema: FAILSAFE_SCHEMA })
