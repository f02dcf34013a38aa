import type { components } from '#generated/schema.ts'
import { minuteMs } from '../calendar.ts'

export type Health = components['schemas']['Health']

/** What did not pass, by component of health or by country of a partition. */
export type Troubles = Readonly<Record<string, 'warn' | 'fail'>>

/** What did not pass in a recorded minute since the epoch. */
export interface HealthMinute {
  minute: number
  troubles: Troubles
}

/** Minutes of the history that is shown. */
export const minutesOfDay = 24 * 60

/** The minute since the epoch of a time in milliseconds. */
export const minuteOf = (at: number): number => Math.floor(at / minuteMs)

/** The components and countries that did not pass. */
export function troublesOf({ components }: Pick<Health, 'components'>): Troubles {
  const troubles: Record<string, 'warn' | 'fail'> = {}
  for (const [name, { status }] of Object.entries(components)) if (status !== 'pass') troubles[name] = status
  for (const country of components.partitions.degraded) troubles[country] = 'fail'
  return troubles
}

/** The worse of two states, for each component and country. */
export function worse(one: Troubles, other: Troubles): Troubles {
  const all = [...Object.entries(one), ...Object.entries(other)]
  const of = (state: 'warn' | 'fail') => all.filter(entry => entry[1] === state)
  return Object.fromEntries([...of('warn'), ...of('fail')])
}

/** Whether two records of a minute say the same. */
export const isSame = (one: Troubles, other: Troubles): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every(name => one[name] === other[name])
