const label = 'Copy'
/** Characters of each end. */
const endLength = 30

/**
 * The title of a block of code: the summary that it is folded under, or its beginning and end, because requests differ at their
 * ends.
 */
function titleOf(pre: HTMLPreElement): string {
  const summary = pre.closest('details')?.querySelector('summary')
  const text = ((summary ?? pre).textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  return text.length > 2 * endLength ? `${text.slice(0, endLength)}…${text.slice(-endLength)}` : text
}

/** Shows a word on a button; a screen reader also hears which of the buttons it is. */
function show(button: HTMLButtonElement, word: string, title: string) {
  button.textContent = word
  button.ariaLabel = `${word}: ${title}`
}

async function copy(button: HTMLButtonElement, pre: HTMLPreElement, title: string) {
  try {
    await navigator.clipboard.writeText(pre.textContent ?? '')
    show(button, 'Copied', title)
  } catch {
    show(button, 'Not allowed', title)
  }
  setTimeout(() => show(button, label, title), 2000)
}

function addCopyButton(pre: HTMLPreElement) {
  const title = titleOf(pre)
  const box = document.createElement('div')
  box.className = 'copyable'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button secondary copy'
  show(button, label, title)
  button.addEventListener('click', () => copy(button, pre, title))
  pre.replaceWith(box)
  box.append(pre, button)
}

/** Adds a button to each block of code in the element; the clipboard exists only over TLS and on localhost. */
export function addCopyButtons(root: ParentNode): void {
  if (!navigator.clipboard) return
  for (const pre of root.querySelectorAll('pre')) if (!pre.closest('.copyable')) addCopyButton(pre)
}
