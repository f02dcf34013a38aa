/** A storage that ends with the page. */
function inMemory(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: at => [...items.keys()][at] ?? null,
    getItem: name => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, `${value}`),
    removeItem: name => void items.delete(name),
    clear: () => items.clear(),
  }
}

/** Gives a script that needs storage one in memory, where the browser forbids cookies and therefore throws at each access. */
export function allowStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    try {
      window[name].length
    } catch {
      Object.defineProperty(window, name, { value: inMemory() })
    }
}
