/** Brings the current entry into view where the guides are one line that scrolls. */
export function showCurrentGuide(): void {
  const bar = document.querySelector<HTMLElement>('.docs-nav')
  const current = bar?.querySelector<HTMLElement>('[aria-current]')
  if (bar && current) bar.scrollLeft = current.offsetLeft - bar.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2
}
