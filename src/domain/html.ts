/** HTML that is safe to put into a page. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeText = (text: string) => text.replace(/[&<>"']/g, character => entities[character] ?? character)

type Value = string | number | Html | readonly Html[]

function render(value: Value): string {
  if (value instanceof Html) return value.text
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value))
  return value.map(part => part.text).join('')
}

/** A template tag: values are escaped unless they are `Html`. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(String.raw({ raw: strings }, ...values.map(render)))
