// An underscore, percent-encoded any number of times. Truncated keys, and keys in another case, are matched too.
const separator = '(?:_|%(?:25)*5f)'
const start = ['svc', '(?:live|test)', '(?:sk|rk)', '[0-9a-z]{12}'].join(separator)
const operator = ['svcop', '[0-9a-z]{12}'].join(separator)
const keys = new RegExp(
  `(${start})${separator}[0-9a-z_%]*|(${operator})${separator}[0-9a-z_%]*|(whsec)${separator}[0-9a-z+/=%]*`,
  'gi',
)

/**
 * The text with every API key and every token of an operator in it cut off after its id, and signing secrets of webhooks,
 * because people may send them in any place.
 */
export const withoutSecrets = (text: string): string => text.replace(keys, '$1$2$3_...')
