import fc from 'fast-check'

type Headers = Record<string, string | string[]>

const odd: Headers[] = [
  ...[
    '*/*',
    'application/json',
    'text/html',
    'application/*',
    'application/json;q=0',
    'x',
    '',
    'application/health+json',
  ].map(accept => ({ accept })),
  ...[
    'application/json; charset=utf-8',
    'application/json;charset=utf-16',
    'text/plain',
    'multipart/form-data',
    'x/y/z',
    '',
  ].map(type => ({ 'content-type': type })),
  ...['gzip', 'br', 'deflate, gzip;q=0.5', 'identity;q=0', '*', 'zstd'].map(coding => ({ 'accept-encoding': coding })),
  ...['gzip', 'br', 'x', 'identity'].map(coding => ({ 'content-encoding': coding })),
  { 'if-none-match': 'W/"9f2cQx0e7mT1bJ4kV5pZ3A", "b"' },
  { 'if-none-match': '"' },
  { 'if-none-match': `"${'x'.repeat(3000)}"` },
  { 'if-modified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
  { range: 'bytes=0-1' },
  { origin: 'http://page.test', 'access-control-request-method': 'PUT', 'access-control-request-headers': 'x-a' },
  { origin: 'null' },
  { cookie: 'a=b; __proto__=c' },
  { 'x-forwarded-for': '::1, unknown, 1.2.3.4.5' },
  { 'x-forwarded-host': 'elsewhere.test', 'x-forwarded-proto': 'gopher' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-request-id': '1' },
  { traceparent: 'x' },
  { host: 'elsewhere.test:99999' },
  { host: '' },
  { upgrade: 'h2c', connection: 'upgrade' },
  { 'x-latin': 'caf\u00e9 \u00ff' },
  { accept: ['text/html', 'application/json'] },
  { authorization: 'Basic YTpi' },
  { authorization: 'bearer x' },
  { authorization: `Bearer ${'x'.repeat(4000)}` },
  { 'x-padding': 'x'.repeat(17_000) },
  { te: 'trailers', prefer: 'code=200', expect: 'wonders' },
]

/**
 * Mostly none, otherwise a condition that every answer meets, or headers of clients, proxies and attackers, some twice.
 */
export function oddHeaders(own: readonly string[]): fc.Arbitrary<Headers> {
  const drawn = own.map(name =>
    fc.string({ unit: 'grapheme-ascii', maxLength: 40 }).map((value): Headers => ({ [name]: value })),
  )
  const some = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...odd) }, ...drawn)
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant<Headers>({}) },
    { weight: 2, arbitrary: some },
    { weight: 1, arbitrary: fc.constant<Headers>({ 'if-none-match': '*' }) },
    { weight: 1, arbitrary: fc.tuple(some, some).map(([one, other]) => ({ ...one, ...other })) },
  )
}
