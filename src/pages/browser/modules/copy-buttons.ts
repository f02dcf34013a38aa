const label = 'Copy'

async function copy(button: HTMLButtonElement, text: string) {
  try {
    await navigator.clipboard.writeText(text)
    button.textContent = 'Copied'
  } catch {
    button.textContent = 'Not allowed'
  }
  setTimeout(() => {
    button.textContent = label
  }, 2000)
}

function addCopyButton(pre: HTMLPreElement) {
  const box = document.createElement('div')
  box.className = 'copyable'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button secondary copy'
  button.textContent = label
  button.addEventListener('click', () => copy(button, pre.textContent ?? ''))
  pre.replaceWith(box)
  box.append(pre, button)
}

/** Adds a button to each block of code in the element; the clipboard exists only over TLS and on localhost. */
export function addCopyButtons(root: ParentNode): void {
  if (!navigator.clipboard) return
  for (const pre of root.querySelectorAll('pre')) if (!pre.closest('.copyable')) addCopyButton(pre)
}
