// JavaScript with no import that an old Node lacks: it says in one line which Node it needs. On TypeScript it would fail
// before the first line.
const needed = 24
const found = process.versions.node

if (Number.parseInt(found, 10) < needed) {
  process.stderr.write(
    `svc: needs Node ${needed}, and this is Node ${found}; make install brings it, and bin/svc runs on it\n`,
  )
  process.exit(1)
}
await import('./start.ts')
