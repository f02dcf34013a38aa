// Shows the usage of the account whose key is pasted on /usage. The key is in a closure of this module, and nowhere else.
import { element } from './modules/element.ts'
import { pastedKey } from './modules/pasted-key.ts'
import { clearAccount, showAsking, showProblem } from './modules/usage-account.ts'
import { openSession } from './modules/usage-session.ts'

function start() {
  const form = element('ask', HTMLFormElement)
  const field = element('key', HTMLInputElement)
  let session = new AbortController()
  const forget = () => {
    session.abort()
    field.value = ''
    clearAccount()
  }
  form.addEventListener('submit', event => {
    event.preventDefault()
    const key = pastedKey(field.value)
    forget()
    const opened = new AbortController()
    session = opened
    const end: Parameters<typeof openSession>[1] = problem => {
      opened.abort()
      showProblem(problem)
      // A second try needs the key again.
      if (problem.retryable) field.value ||= key
    }
    showAsking()
    openSession(key, end, opened.signal)
  })
  element('forget', HTMLButtonElement).addEventListener('click', () => {
    forget()
    element('forgotten', HTMLElement).textContent = 'The key is forgotten.'
    field.focus()
  })
  // A page that is kept for the back button would keep the key.
  addEventListener('pagehide', forget)
  form.inert = false
}

start()
