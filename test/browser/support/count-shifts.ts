/** A script for a page: adds up in `window.shift` how far what is rendered moves, also before the script ran. */
export const countShifts =
  'window.shift = 0; new PerformanceObserver(list => { for (const { value } of list.getEntries()) window.shift += value }).observe({ type: "layout-shift", buffered: true })'
