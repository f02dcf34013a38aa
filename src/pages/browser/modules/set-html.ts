import type { Html } from '#domain/html.ts'

/** Shows a template in an element, in place of its content. The only place that writes HTML: values in templates are escaped. */
export function setHtml(element: Element, content: Html): void {
  element.innerHTML = content.text
}
