import { CORE_SCHEMA, load } from 'js-yaml'

/** Parses YAML 1.2; dates stay text. Throws `YAMLException` for a text that is not YAML. */
export const parseYaml = (text: string): unknown => load(text, { schema: CORE_SCHEMA })
