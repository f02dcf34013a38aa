// Shows the contract with Scalar, whose script runs after this module.
import { pageData } from './modules/page-data.ts'
import { repairScalar } from './modules/repair-scalar.ts'
import { showCurrentGuide } from './modules/show-current-guide.ts'

interface Scalar {
  createApiReference(element: Element, options: object): unknown
}

const { key } = pageData<{ key: string }>()

const options = {
  url: '/openapi.yaml',
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

addEventListener('DOMContentLoaded', () => {
  const { Scalar } = window as unknown as { Scalar?: Scalar }
  const element = document.querySelector('.reference')
  if (!Scalar || !element) return
  makeRoom(element)
  showCurrentGuide()
  repairScalar(element)
  Scalar.createApiReference(element, options)
})
