import { visit } from 'jsonc-parser'

/** The first name that an object in a JSON text has twice; undefined without one. The text must not be nested too deeply to walk through. */
export function repeatedName(text: string): string | undefined {
  const open: Set<string>[] = []
  let repeated: string | undefined
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectProperty: name => {
      if (open.at(-1)?.has(name)) repeated ??= name
      open.at(-1)?.add(name)
    },
    onObjectEnd: () => void open.pop(),
  })
  return repeated
}
