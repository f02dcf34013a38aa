/** The element of the page with an id. Throws if the page has none of that type. */
export function element<E extends HTMLElement>(id: string, type: new () => E): E {
  const found = document.getElementById(id)
  if (found instanceof type) return found
  throw new Error(`the page has no ${id}`)
}
