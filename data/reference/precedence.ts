import { type DecidedField, decidedFields, type FieldRule, type MergeRules } from '#domain/companies/merge-rules.ts'
import { deepFreeze } from '#domain/deep-freeze.ts'
import { isRecord } from '#domain/is-record.ts'
import { fail } from './read-reference.ts'
import { readTable } from './read-table.ts'
import { registers } from './registers.ts'

const days = (rule: Record<string, unknown>, key: keyof FieldRule): number | null => {
  const value = rule[key]
  return value === null || (Number.isInteger(value) && Number(value) >= 0)
    ? (value as number | null)
    : fail(`${key} is not a number of days`)
}

const load = (): Record<DecidedField, FieldRule> => {
  const parsed = readTable('precedence')
  const fields = isRecord(parsed.fields) ? parsed.fields : fail('precedence.yaml has no fields')
  if (Object.keys(fields).join() !== decidedFields.join()) fail(`the fields are not ${decidedFields.join(', ')}`)
  const ruleOf = (field: DecidedField): FieldRule => {
    const rule = fields[field]
    return isRecord(rule) ? { live: days(rule, 'live'), frozen: days(rule, 'frozen') } : fail(`${field} has no rule`)
  }
  return Object.fromEntries(decidedFields.map(field => [field, ruleOf(field)])) as Record<DecidedField, FieldRule>
}

const fields = deepFreeze(load())

const rulesByCountry = new Map(
  [...registers].map(([country, { frozen_until }]): [string, MergeRules] => [
    country,
    { frozenUntil: frozen_until, completeAt: null, fields },
  ]),
)

/**
 * How the layers of a country's companies are merged, where the newest complete file of its register is of a date. Throws
 * an `Error` when the country has no register.
 */
export const mergeRulesOf = (country: string, completeAt: string | null = null): MergeRules => {
  const rules = rulesByCountry.get(country) ?? fail(`no register of ${country}`)
  return completeAt !== null && rules.frozenUntil === null ? { ...rules, completeAt } : rules
}
