/** The style sheet of all pages. */
export const style = `:root { color-scheme: light dark; --line: #8884; --soft: #8881; }
body { font: 16px/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 52rem; padding: 0 1.25rem 4rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 2rem; justify-content: space-between; padding: 1rem 0; border-bottom: 1px solid var(--line); }
header > a { font-weight: 600; color: inherit; text-decoration: none; }
nav a { margin-left: 1rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 2rem 0 1rem; }
h2 { font-size: 1.2rem; margin-top: 2.2rem; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: .9rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem; }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
`
