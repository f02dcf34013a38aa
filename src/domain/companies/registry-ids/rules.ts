import { type CountryCode, countryCodes } from '../../countries.ts'
import { belgium } from './be.ts'
import { switzerland } from './ch.ts'
import { cyprus } from './cy.ts'
import { czechia, slovakia } from './cz-sk.ts'
import { germany } from './de.ts'
import { denmark } from './dk.ts'
import { estonia } from './ee.ts'
import { finland } from './fi.ts'
import { france } from './fr.ts'
import { unitedKingdom } from './gb.ts'
import { ireland } from './ie.ts'
import { lithuania } from './lt.ts'
import { latvia } from './lv.ts'
import { netherlands } from './nl.ts'
import { norway } from './no.ts'
import { poland } from './pl.ts'
import type { RegistryIdRule } from './reading.ts'
import { romania } from './ro.ts'
import type { RegistryIdScheme } from './scheme.ts'
import { sweden } from './se.ts'

/** Every country's scheme: a new country is one file and one row here. */
export const registryIdSchemes: Record<CountryCode, RegistryIdScheme> = {
  BE: belgium,
  CH: switzerland,
  CY: cyprus,
  CZ: czechia,
  DE: germany,
  DK: denmark,
  EE: estonia,
  FI: finland,
  FR: france,
  GB: unitedKingdom,
  IE: ireland,
  LT: lithuania,
  LV: latvia,
  NL: netherlands,
  NO: norway,
  PL: poland,
  RO: romania,
  SE: sweden,
  SK: slovakia,
}

const ruleEntries = countryCodes.map(code => [code, registryIdSchemes[code].rule] as const)

/** The rules as the country manifests serve them. */
// `Object.fromEntries` returns string keys; here they are those of CountryCode.
export const registryIdRules = Object.fromEntries(ruleEntries) as Record<CountryCode, RegistryIdRule>
