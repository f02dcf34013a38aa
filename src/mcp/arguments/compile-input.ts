import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

// The REST interface checks formats. The schemas are generated; checking them as well would double the time to compile them.
const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: true, validateFormats: false, validateSchema: false })

/** Compiles the input schema of a tool. */
export const compileInput = (schema: object): ValidateFunction => ajv.compile(schema)
