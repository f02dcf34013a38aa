/** Returns a check that runs in the first call of each turn of the event loop. A check that throws runs in the next call, too. */
export function oncePerTurn(check: () => void): () => void {
  let isChecked = false
  return () => {
    if (isChecked) return
    check()
    isChecked = true
    setImmediate(() => {
      isChecked = false
    })
  }
}
