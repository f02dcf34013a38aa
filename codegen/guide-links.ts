import { basename, posix } from 'node:path'
import type { GuideSource } from './guides.ts'

/** Where a link of a document leads on the site; without an address it leads nowhere there. */
export interface SiteLink {
  href?: string
  /** The text, where that of the document names a file. */
  text?: string
}

const isOnSite = (href: string) => /^(https?:|#)/.test(href)

/** A link to a guide; a text that is the name of its file becomes its label. */
function guideLink({ name, label = name }: GuideSource, href: string, text: string): SiteLink {
  const [path = '', anchor] = href.split('#')
  const page = `/docs/${name}${anchor === undefined ? '' : `#${anchor}`}`
  return text === basename(path) ? { href: page, text: label } : { href: page }
}

/** Finds the page of each link in a document of docs/. */
export function linkResolver(sources: readonly GuideSource[]): (file: string, href: string, text: string) => SiteLink {
  const pages = new Map(sources.map(source => [source.file, source]))
  return (file, href, text) => {
    if (isOnSite(href)) return { href }
    if (href === '../README.md#connect-an-agent') return { href: '/connect', text: 'Connect page' }
    const target = posix.join(posix.dirname(file), href.replace(/#.*/s, ''))
    if (target.startsWith('decisions/') && /^\d+$/.test(text))
      throw new Error(`${file}: put decision ${text} into brackets, or at the end of a sentence that says no more`)
    const guide = pages.get(target)
    return guide ? guideLink(guide, href, text) : {}
  }
}
