import { html } from '#domain/html.ts'

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
</head>
<body>
<main>
<h1>The service is starting</h1>
<p>It is opening its data. This page loads again by itself.</p>
</main>
</body>
</html>
`.text
