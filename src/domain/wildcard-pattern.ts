const escaped = (text: string) => text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A pattern of whole texts in which `*` stands for any characters. */
export const wildcardPattern = (text: string): RegExp => new RegExp(`^${text.split('*').map(escaped).join('.*')}$`, 'u')
