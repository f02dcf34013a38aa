// Shows the contract with Scalar, whose script runs after this module.
import { pageData } from './modules/page-data.ts'
import { repairScalar } from './modules/repair-scalar.ts'
import { showCurrentGuide } from './modules/show-current-guide.ts'
import { allowStorage } from './modules/storage-in-memory.ts'

interface Scalar {
  createApiReference(element: Element, options: object): unknown
}

const { key } = pageData<{ key: string }>()

const contract = '/openapi.yaml'

const options = {
  url: contract,
  authentication: { preferredSecurityScheme: 'bearer', securitySchemes: { bearer: { token: key } } },
  agent: { disabled: true },
  mcp: { disabled: true },
  telemetry: false,
  showDeveloperTools: 'never',
  withDefaultFonts: false,
  darkMode: matchMedia('(prefers-color-scheme: dark)').matches,
  hideDarkModeToggle: true,
  hideClientButton: true,
}

/** Scalar has a main element of its own, and would take what reads without scripts for its content. */
function makeRoom(element: Element) {
  element.replaceChildren()
  const main = element.closest('main')
  main?.replaceWith(...main.children)
  // Where the link for keyboards leads.
  element.id = 'main'
}

/** Without the contract Scalar shows a page without operations. */
const isReadable = async (): Promise<boolean> => {
  const reply = await fetch(contract, { method: 'HEAD' }).catch(() => undefined)
  return reply?.ok ?? false
}

/** The list of operations that is shown without scripts stays. */
function showUnreadable(element: Element) {
  const notice = document.createElement('p')
  notice.role = 'alert'
  notice.appendChild(document.createElement('strong')).textContent =
    'The contract cannot be read now. Load the page again to try its operations.'
  element.querySelector('h1')?.after(notice)
}

allowStorage()
addEventListener('DOMContentLoaded', async () => {
  const { Scalar } = window as unknown as { Scalar?: Scalar }
  const element = document.querySelector('.reference')
  if (!Scalar || !element) return
  if (!(await isReadable())) return showUnreadable(element)
  makeRoom(element)
  showCurrentGuide()
  repairScalar(element)
  Scalar.createApiReference(element, options)
})
