import { estimate, type PriceList, readRequests } from '../views/estimate.ts'
import { pageData } from './modules/page-data.ts'
import { setHtml } from './modules/set-html.ts'

const prices = pageData<PriceList>()
const form = document.querySelector<HTMLFormElement>('#estimate')
const answer = form?.querySelector('[role=status]')

function show() {
  if (!form || !answer) return
  const fields = new FormData(form)
  const requests = readRequests(name => String(fields.get(name) ?? ''))
  setHtml(answer, estimate(prices, requests))
}

form?.addEventListener('input', show)
form?.addEventListener('submit', event => {
  event.preventDefault()
  show()
})
// A browser keeps the numbers of a visitor who comes back.
addEventListener('pageshow', show)
