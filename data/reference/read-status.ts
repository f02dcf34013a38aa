import type { StatusRule } from './registers.ts'

const severity = ['dissolved', 'in_insolvency', 'in_liquidation']
const moreSevere = (first: StatusRule, second: StatusRule) => rankOf(first) - rankOf(second)
const rankOf = ({ status }: StatusRule) => (severity.includes(status) ? severity.indexOf(status) : severity.length)

const fold = (value: string) => value.trim().replaceAll(/\s+/g, ' ').toLowerCase()
const escaped = (text: string) => text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
const toPattern = (value: string) => new RegExp(`^${fold(value).split('*').map(escaped).join('.*')}$`, 'u')

/** Finds the rule for a register's status value in its mapping; undefined when it has none. */
export const createStatusReader = (mapping: readonly StatusRule[]): ((value: string) => StatusRule | undefined) => {
  const exact = new Map(
    mapping.filter(rule => !rule.registry_value.includes('*')).map(rule => [fold(rule.registry_value), rule]),
  )
  const patterns = mapping
    .filter(rule => rule.registry_value.includes('*'))
    // A bare star is the rule for all values that no other rule matches.
    .toSorted(
      (first, second) =>
        Number(first.registry_value === '*') - Number(second.registry_value === '*') || moreSevere(first, second),
    )
    .map(rule => ({ rule, pattern: toPattern(rule.registry_value) }))
  return value => {
    const folded = fold(value)
    return exact.get(folded) ?? patterns.find(({ pattern }) => pattern.test(folded))?.rule
  }
}
