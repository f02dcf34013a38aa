import { type Html, html } from '#domain/html.ts'

/** A whole page. */
export const page = (title: string, main: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><a href="/">Company registry data</a> <nav><a href="/openapi.yaml">OpenAPI</a> <a href="/errors">Errors</a> <a href="/v1/countries">Countries</a> <a href="/v1/health">Health</a></nav></header>
<main>
${main}
</main>
</body>
</html>
`.text
