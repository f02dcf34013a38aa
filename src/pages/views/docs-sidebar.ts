import { Html, html } from '#domain/html.ts'
import docs from '#generated/docs.json' with { type: 'json' }

export type Guide = (typeof docs.guides)[number]

/** The guides in their order of reading. */
export const guides: readonly Guide[] = docs.guides

/** The guides by the headings of the overview and the sidebar. */
export const guideGroups: readonly (readonly [group: string, guides: readonly Guide[]])[] = [
  ...Map.groupBy(guides, ({ group }) => group),
]

const reference = [
  ['/docs/reference', 'API reference'],
  ['/errors', 'Error codes'],
  ['/openapi.yaml', 'Download openapi.yaml'],
] as const

const entry = (path: string, [address, label]: readonly [string, string]): Html =>
  html`<li><a href="${address}"${new Html(path === address ? ' aria-current="page"' : '')}>${label}</a></li>`

const group = (path: string, heading: string, entries: readonly (readonly [string, string])[]): Html =>
  html`<h2>${heading}</h2><ul>${entries.map(each => entry(path, each))}</ul>`

/** The list of all guides beside a page of the documentation. */
export const docsSidebar = (path: string): Html =>
  html`<nav class="docs-nav" aria-label="Documentation">
<ul>${entry(path, ['/docs', 'Overview'])}</ul>
${guideGroups.map(([name, members]) =>
  group(
    path,
    name,
    members.map(guide => [`/docs/${guide.name}`, guide.label] as const),
  ),
)}
${group(path, 'Reference', reference)}
</nav>`
