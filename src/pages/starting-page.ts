import { Html, html } from '#domain/html.ts'

/** The look of the other pages. Colours follow the browser's theme, as there. */
const style = new Html(`<style>
body { margin: 0 auto; max-width: 68rem; padding: 1rem 1.5rem; font: 1rem/1.6 system-ui, sans-serif; color: light-dark(#16202b, #e6ebf0) }
.brand { font-weight: 650 }
h1 { margin: 2.5rem 0 1rem; font-size: clamp(1.75rem, 1.4rem + 1.8vw, 2.5rem); line-height: 1.2; letter-spacing: -0.02em }
</style>`)

/** What a browser shows while the data is opened. It has no files of its own, which could not be answered yet. */
export const startingPage = (seconds: number): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${seconds}">
<title>The service is starting</title>
${style}
</head>
<body>
<header class="brand">Company registry data</header>
<main>
<h1>The service is starting</h1>
<p>It is opening its data. This page loads again by itself.</p>
</main>
</body>
</html>
`.text
