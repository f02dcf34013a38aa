// Shows the contract with Scalar, whose script runs after this module.
import { pageData } from './modules/page-data.ts'

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
  hideDarkModeToggle: true,
  hideClientButton: true,
}

addEventListener('DOMContentLoaded', () => {
  const { Scalar } = window as unknown as { Scalar?: Scalar }
  const element = document.querySelector('#reference')
  if (!Scalar || !element) return
  // What reads without scripts; Scalar would take it for its own.
  element.replaceChildren()
  Scalar.createApiReference(element, options)
})
