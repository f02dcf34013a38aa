import { createServer } from 'node:http'

// Baseline for bench/pages.ts: a page without styles and scripts, sent by Node alone.
const page =
  '<!doctype html><html lang="en"><title>Bare page</title><h1>Bare page</h1><p>A paragraph of text, and nothing else.</p>'
const server = createServer((_req, res) => {
  res.setHeader('content-type', 'text/html; charset=utf-8')
  res.end(page)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : address}\n`)
})
