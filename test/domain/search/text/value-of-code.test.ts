import { equal } from 'node:assert/strict'
import { valueOfCode } from '#domain/search/text/details/value-of-code.ts'

const fragments = [
  ['{"id": 17, "name": "Nordlys AS"}', 'Nordlys AS'],
  ['{"country": "NO", "companyName": "Nordlys AS", "city": "Bergen"}', 'Nordlys AS'],
  ['{"q": "Nordlys AS", "limit": 5}', 'Nordlys AS'],
  ["{'q': 'L'Atelier d'Oslo'}", "L'Atelier d'Oslo"],
  ['"legal_name": "SIA \\"Nordlys\\"",', 'SIA "Nordlys"'],
  ["const company = 'Nordlys AS';", 'Nordlys AS'],
  ["name: 'Nordlys AS' # the first one", 'Nordlys AS'],
  ["SELECT id FROM firms WHERE company_name ILIKE '%O''Brien Ltd%' AND country = 'IE'", "O'Brien Ltd"],
  ['<company name="Nordlys AS" country="NO"/>', 'Nordlys AS'],
  ["find(name='Nordlys AS', 'NO')", 'Nordlys AS'],
  ["save(name='Nordlys AS', 5)", 'Nordlys AS'],
  ["UPDATE firms SET name = 'Nordlys AS', city = 'Oslo'", 'Nordlys AS'],
  ["SELECT id FROM firms WHERE name = 'Nordlys AS' ORDER BY id", 'Nordlys AS'],
  ["SELECT id FROM firms WHERE name = 'Nordlys AS' LIMIT 5", 'Nordlys AS'],
  ["SELECT id FROM firms f WHERE f.name ILIKE '%Nordlys AS%' AND active", 'Nordlys AS'],
  ["WHERE name = 'Nordlys AS' and not deleted", 'Nordlys AS'],
  ['"name": "Nordlys AS", "coun', 'Nordlys AS'],
  ['"company": "Nordlys AS", Norway', 'Nordlys AS'],
  ["name = 'Farmers' and Growers' Association'", "Farmers' and Growers' Association"],
  ['companyName: Nordlys AS', 'Nordlys AS'],
  ['legal_name=Nordlys AS', 'Nordlys AS'],
] as const

const names = [
  'Firma: "Nordlys" Bau GmbH',
  'Firma: "Nordlys" Orthopädie GmbH',
  'Firma: "Nordlys" #1 GmbH',
  'Company: "Nordlys" Limited',
  'Company: "Nordlys", Inc.',
  'Company: "Nordlys AS", Storgata 1, Oslo',
  'Customer: "Oak" and Elm Ltd',
  'Nordlys "name" AS',
  'Company Name Ltd',
  "Name's Bakery Ltd",
  'Brand-Name: Oslo AS',
]

describe('the name in a line of code', () => {
  for (const [text, name] of fragments) it(`of ${text} is ${name}`, () => equal(valueOfCode(text), name))
  for (const name of names) it(`is the whole of a text that is none: ${name}`, () => equal(valueOfCode(name), name))
})
