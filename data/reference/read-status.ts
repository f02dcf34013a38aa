import type { StatusRule } from './registers.ts'

const severity = ['dissolved', 'in_insolvency', 'in_liquidation']
const moreSevere = (first: StatusRule, second: StatusRule) => rankOf(first) - rankOf(second)
const rankOf = ({ status }: StatusRule) => (severity.includes(status) ? severity.indexOf(status) : severity.length)

const fold = (value: string) => value.trim().replaceAll(/\s+/g, ' ').toLowerCase()
const escaped = (text: string) => text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
const toPattern = (value: string) => new RegExp(`^${fold(value).split('*').map(escaped).join('.*')}$`, 'u')

/** Reads a register's own status value by its mapping; undefined when the mapping has none for it. */
export const createStatusReader = (mapping: readonly StatusRule[]): ((value: string) => StatusRule | undefined) => {
  const exact = new Map(
    mapping.filter(rule => !rule.registry_value.includes('*')).map(rule => [fold(rule.registry_value), rule]),
  )
  const patterns = mapping
    .filter(rule => rule.registry_value.includes('*'))
    // A bare star is the rule for whatever no other rule is about.
    .toSorted(
      (first, second) =>
        Number(first.registry_value === '*') - Number(second.registry_value === '*') || moreSevere(first, second),
    )
    .map(rule => ({ rule, pattern: toPattern(rule.registry_value) }))
  const memo = new Map<string, StatusRule>()
  return value => {
    const known = memo.get(value)
    if (known) return known
    const folded = fold(value)
    const rule = exact.get(folded) ?? patterns.find(({ pattern }) => pattern.test(folded))?.rule
    if (rule && value.length < 100 && memo.size < 1_000) memo.set(value, rule)
    return rule
  }
}
