import { paragraph, words } from './roff.ts'

export const description = [
  '.Nm',
  'serves company records of European national registers as a REST API and an MCP server.',
  'The other commands import registers, ask a running service, and manage accounts, keys and backups.',
  '.Pp',
  'A setting has a default, and can be set in a YAML file, in the environment and by a flag.',
  'Each wins over those before it.',
  '.Nm Cm config',
  'prints the settings that hold.',
] as const

export const exitStatus = [
  '.Bl -tag -width Ds',
  '.It 0',
  'The command has done what was asked.',
  '.It 1',
  'It was refused, has failed, found nothing, or was stopped.',
  'A line on standard error says why, and what to change.',
  '.El',
] as const

const examples = [
  ['Serve the embedded sample on port 8080 of this machine:', 'svc serve'],
  ['Import the register of Norway, which is downloaded first:', 'svc import no --download'],
  ['Create an account and its secret key:', 'svc accounts create --name Example --tier solo'],
  ['Look up one company at a running service:', 'svc lookup NO 923609016'],
  [
    'Match the companies of a list:',
    'svc match companies.csv --name-column Name --country-column Country --out matched.csv',
  ],
  ['Write a backup while servers run:', 'svc backup /var/backups/svc'],
] as const

export const exampleSections = examples.flatMap(([text, command]) => [
  paragraph(text),
  '.Pp',
  `.Dl ${words(command.split(' '))}`,
  '.Pp',
])

export const seeAlso = [
  'The folder',
  '.Pa docs',
  'of the installation, with',
  '.Pa operating.md ,',
  '.Pa deploying.md',
  'and',
  '.Pa keys.md .',
  'A running service shows its guides at',
  '.Pa /docs .',
] as const
