import { equal } from 'node:assert/strict'
import { certainNegatives } from '../../bench/real/certain-negatives.ts'
import type { RealQuery } from '../../bench/real/real-query.ts'

const isCertain = (text: string, name: string, country = 'GB', locality: string | null = null) => {
  const query: RealQuery = { text, country, source: '', variant: 'negative', answer: undefined, isHeld: false }
  return certainNegatives([{ country, name, other_names: [], locality, legal_form_kind: null }], [query]).has(query)
}

describe('names that no company of the benchmark has', () => {
  it('are no certain negatives if a company has their words in another order, spacing or legal form', () => {
    equal(isCertain('HEALTHCARE HOLBORN', 'Holborn Healthcare Limited'), false)
    equal(isCertain('HOL BORN HEALTHCARE PLC', 'Holborn Healthcare Limited'), false)
    equal(isCertain('Brandt GmbH & Co. KG Tiefbau', 'Brandt Tiefbau GmbH', 'DE'), false)
  })

  it('nor with one letter wrong in a word of 12 letters, or in any longer than 4 of a name of 20', () => {
    equal(isCertain('Personenschiffahrt Brandt', 'Brandt Personenschifffahrt GmbH', 'DE'), false)
    equal(isCertain('FAITHFULLHARBOR', 'Faithful+Harbor Limited'), false)
    equal(isCertain('HARBOURGATE FISHERES SUPPLY', 'Harbourgate Fisheries Supply Limited'), false)
  })

  it('nor are two suppliers in one line, of which one is a company', () =>
    equal(isCertain('CARE HOLBORN LIMITED TOTAL HOLY CROSS HOSPITAL', 'Holy Cross Hospital'), false))

  it('nor with an acronym for some words, or beside all of them, and with letters for "and" or an end that is glued on', () => {
    equal(isCertain('HBW Care Trust', 'Holborn Brent and Westgate Care Trust'), false)
    equal(isCertain('H B W CARE TRUST', 'Holborn Brent and Westgate Care Trust'), false)
    equal(isCertain('HCP HOLBORN CARE PARTNERS', 'Holborn Care Partners Limited'), false)
    equal(isCertain('H AND B MEDICAL', 'HB Medical Limited'), false)
    equal(isCertain('HOLBORN MEDICALLTD', 'Holborn Medical Limited'), false)
    equal(isCertain('HOLBORN SURGERYTHE', 'The Holborn Surgery'), false)
    equal(isCertain('Deutscher Uhrenclub (DUC)', 'Deutscher Uhrenclub e.V. (DUC)', 'DE'), false)
  })

  it('nor with the place of the company', () => {
    equal(isCertain('Raiffeisenbank Queckborn', 'Raiffeisenbank eG', 'DE', 'Queckborn'), false)
    equal(isCertain('Raiffeisenbank Queckborn', 'Raiffeisenbank eG', 'DE', 'Langgöns'), true)
    equal(isCertain('Raiffeisenbank', 'Raiffeisenbank Queckborn eG', 'DE', 'Queckborn'), true)
  })

  it('stay negatives with another word, another initial, or a letter wrong in a short name', () => {
    equal(isCertain('Brandt Nord', 'Brandt West GmbH', 'DE'), true)
    equal(isCertain('E TAYLOR AND SONS', 'E J Taylor and Sons Limited'), true)
    equal(isCertain('Carl Herfort', 'Carl Herbort GmbH', 'DE'), true)
    equal(isCertain('HOLBORN', 'Friends of Holborn'), true)
    equal(isCertain('HBW', 'Holborn Brent and Westgate'), true)
    equal(isCertain('Brandt e.V.', 'Brandt GmbH', 'DE'), true)
  })
})
