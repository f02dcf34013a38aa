import { readFileSync } from 'node:fs'
import type { LegalFormKind } from '#domain/companies/company.ts'
import { parseYaml } from './parse-yaml.ts'
import { fail, isRecord, textAt } from './read-reference.ts'

/** The kinds of legal forms, comparable across countries. */
export const legalFormKindNames: readonly string[] = [
  'private_limited',
  'public_limited',
  'partnership',
  'limited_partnership',
  'llp',
  'cooperative',
  'association',
  'foundation',
  'branch',
  'state',
  'other',
] satisfies LegalFormKind[]

const isKind = (text: string): text is LegalFormKind => legalFormKindNames.includes(text)

const load = (): ReadonlyMap<string, LegalFormKind> => {
  const parsed = parseYaml(readFileSync(new URL('./legal-form-kinds.yaml', import.meta.url), 'utf8'))
  if (!isRecord(parsed)) return fail('legal-form-kinds.yaml is not a mapping')
  return new Map(
    Object.entries(parsed).map(([code, value]) => {
      const kind = textAt(value, 'kind')
      return [code, isKind(kind) ? kind : fail(`${code} has an unknown kind`)] as const
    }),
  )
}

const kinds = load()

/** The kind of an ISO 20275 legal form; undefined when it is not known. */
export const legalFormKindOf = (elfCode: string): LegalFormKind | undefined => kinds.get(elfCode)
