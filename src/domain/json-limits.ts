/** How deeply the JSON that callers send may be nested. */
export const maxJsonDepth = 32

/** How many values it may have: objects, arrays and scalars. A batch has some 700; checking far more would delay other callers. */
export const maxJsonValues = 5_000
