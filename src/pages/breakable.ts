import { Html, html } from '#domain/html.ts'

/** A path of a field or an address, with places where a line may end: after dots, underscores and slashes, not within a word, nor before the first word. */
export const breakable = (path: string): Html =>
  html`${path.split(/(?<=[^._/][._/])/).map((part, at) => html`${at > 0 ? new Html('<wbr>') : ''}${part}`)}`
