// An underscore, percent-encoded any number of times. A key that was cut short, or is in the wrong case, is one all the same.
const separator = '(?:_|%(?:25)*5f)'
const start = ['svc', '(?:live|test)', '(?:sk|rk)', '[0-9a-z]{12}'].join(separator)
const keys = new RegExp(`(${start})${separator}[0-9a-z_%]*`, 'gi')

/** A text with every API key in it cut off after its kid: callers and operators put keys where they do not belong. */
export const withoutSecrets = (text: string): string => text.replace(keys, '$1_...')
