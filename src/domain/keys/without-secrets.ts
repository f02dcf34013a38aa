// An underscore, percent-encoded any number of times. Truncated keys, and keys in another case, are matched too.
const separator = '(?:_|%(?:25)*5f)'
const start = ['svc', '(?:live|test)', '(?:sk|rk)', '[0-9a-z]{12}'].join(separator)
const keys = new RegExp(`(${start})${separator}[0-9a-z_%]*|(whsec)${separator}[0-9a-z+/=%]*`, 'gi')

/** The text with every API key in it cut off after its kid, and signing secrets of webhooks, because people may send them in any place. */
export const withoutSecrets = (text: string): string => text.replace(keys, '$1$2_...')
