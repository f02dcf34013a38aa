const names: Record<string, string> = { amp: '&', apos: "'", gt: '>', lt: '<', nbsp: ' ', quot: '"' }

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|apos|gt|lt|nbsp|quot));/i
const entities = new RegExp(entity, 'gi')
const maxCodePoint = 0x10_ff_ff

/** Whether a text has a character that is written as in HTML. */
export const hasEntity = (text: string): boolean => text.includes('&') && entity.test(text)

const decodeOnce = (text: string): string =>
  text.replaceAll(entities, (written: string, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return names[name.toLowerCase()] ?? written
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code <= maxCodePoint ? String.fromCodePoint(code) : written
  })

/**
 * A text with the characters that a tool has written as in HTML, some twice (`&amp;amp;`): no company's name has
 * `&amp;` in it.
 */
export const decodeEntities = (text: string): string => (hasEntity(text) ? decodeOnce(decodeOnce(text)) : text)
