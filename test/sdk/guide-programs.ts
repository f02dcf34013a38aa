import { errorCodes } from '#generated/error-codes.ts'
import { errorGuides } from '../../src/pages/errors/error-guides.ts'

const classes = Object.keys(errorCodes).map(code =>
  code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase()),
)

const codeIn = (language: 'typescript' | 'python') => Object.values(errorGuides).flatMap(guide => guide[language] ?? [])

const indented = (code: string, by: string) => code.replaceAll(/^(?=.)/gm, by)

/** The TypeScript of the pages of errors as one program, each block in a function of its own. */
export const guidesInTypescript = [
  `import { ${[...classes, 'InvalidArgument', 'ProblemError', 'type Reference', 'SvcClient'].join(', ')} } from 'svc-client'`,
  'declare const svc: SvcClient, references: Reference[], numbers: string[]',
  'declare const baseUrl: string, apiKey: string, address: string',
  `export const used = [${classes.join(', ')}, InvalidArgument, ProblemError]`,
  ...codeIn('typescript').map((code, at) => `export async function block${at}() {\n${indented(code, '  ')}}`),
].join('\n')

const parameters = [
  'svc: SvcClient',
  'references: list[Reference]',
  'numbers: list[str]',
  'base_url: str',
  'api_key: str',
  'address: str',
]

/** The Python of these pages. */
export const guidesInPython = [
  'import os, urllib.parse, uuid',
  'from svc_client import *',
  ...codeIn('python').map(
    (code, at) => `def block_${at}(${parameters.join(', ')}) -> None:\n${indented(code, '    ')}`,
  ),
].join('\n\n')
