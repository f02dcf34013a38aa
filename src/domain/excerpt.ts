/** The first 64 characters of a text, as errors quote it. */
export const excerpt = (text: string): string => (text.length > 64 ? `${text.slice(0, 64)}…` : text)
