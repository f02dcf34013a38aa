// On a phone, the guides are one line that scrolls: this brings the current one into view.
const bar = document.querySelector<HTMLElement>('.docs-nav')
const current = bar?.querySelector<HTMLElement>('[aria-current]')
if (bar && current) bar.scrollLeft = current.offsetLeft - bar.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2
