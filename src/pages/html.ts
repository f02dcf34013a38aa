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

/** A whole page. */
export const page = (title: string, main: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><a href="/">Company registry data</a> <nav><a href="/openapi.yaml">OpenAPI</a> <a href="/errors">Errors</a> <a href="/v1/countries">Countries</a> <a href="/v1/health">Health</a></nav></header>
<main>
${main}
</main>
</body>
</html>
`.text
