const repairs: Readonly<Record<string, (element: HTMLElement) => void>> = {
  // Buttons that have only a picture.
  'button.scalar-code-copy:not([aria-label])': button => {
    button.ariaLabel = 'Copy'
  },
  // Lists that scroll, out of the keyboard's reach.
  'ul.endpoints:not([tabindex])': list => {
    list.tabIndex = 0
  },
  // A page has one banner, and it is ours.
  'header:not([role])': header => {
    header.role = 'presentation'
  },
}

function repair(root: Element) {
  for (const [selector, mend] of Object.entries(repairs))
    for (const element of root.querySelectorAll<HTMLElement>(selector)) mend(element)
}

/** Adds what screen readers and keyboards miss in what Scalar shows in an element, now and later. */
export function repairScalar(root: Element): void {
  new MutationObserver(() => repair(root)).observe(root, { childList: true, subtree: true })
}
