/** Whether a value is an object that is no list, such as one of JSON or of YAML. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
