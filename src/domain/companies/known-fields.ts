import type { CompanyFacts } from './company-facts.ts'

const hasIdentifier = (scheme: string) => (facts: CompanyFacts) =>
  facts.identifiers?.some(identifier => identifier.scheme === scheme) ?? false

type Field = readonly [name: string, known: (facts: CompanyFacts) => boolean]

// The position of a row is its bit in stored files: append, never reorder; those of details follow.
const fields: readonly Field[] = [
  ['name', facts => facts.name !== ''],
  ['status', facts => facts.status !== 'unknown'],
  ['status_detail.registry_label', facts => facts.status_detail?.registry_label !== undefined],
  ['status_detail.since', facts => facts.status_detail?.since !== undefined],
  ['legal_form', facts => facts.legal_form !== undefined],
  ['legal_form.elf_code', facts => facts.legal_form?.elf_code !== undefined],
  ['legal_form.kind', facts => facts.legal_form?.kind !== undefined],
  ['previous_names', facts => facts.previous_names !== undefined],
  ['other_names', facts => facts.other_names !== undefined],
  ['incorporation_date', facts => facts.incorporation_date !== undefined],
  ['dissolution_date', facts => facts.dissolution_date !== undefined],
  ['registered_address', facts => facts.registered_address !== undefined],
  ['registered_address.locality', facts => facts.registered_address?.locality !== undefined],
  ['registered_address.postal_code', facts => facts.registered_address?.postal_code !== undefined],
  ['activities', facts => facts.activities !== undefined],
  ['identifiers.lei', hasIdentifier('lei')],
  ['identifiers.vat', hasIdentifier('vat')],
  ['identifiers.euid', hasIdentifier('euid')],
  ['capital', facts => facts.capital !== undefined],
]

// Only the details that are asked for most, because there are few bits.
const countedDetails = ['employees', 'contacts', 'accounts', 'size_class', 'parent', 'ultimate_parent', 'lei'] as const

const detailFields: readonly Field[] = [
  ['details', facts => facts.details !== undefined],
  ...countedDetails.map((name): Field => [`details.${name}`, facts => facts.details?.[name] !== undefined]),
]

/** The fields whose coverage a partition reports, in the manifest's words. */
export const fieldNames: readonly string[] = [...fields, ...detailFields].map(([name]) => name)

/** The bits of `status` and its details among the known fields: a company that left the register loses them. */
export const statusBits = ['status', 'status_detail.registry_label', 'status_detail.since']
  .map(name => 1 << fieldNames.indexOf(name))
  .reduce((bits, bit) => bits | bit)

const bitsOf = (facts: CompanyFacts, counted: readonly Field[], firstBit: number): number => {
  let bits = 0
  let bit = firstBit
  for (const [, known] of counted) {
    if (known(facts)) bits |= bit
    bit <<= 1
  }
  return bits
}

const firstDetailBit = 1 << fields.length

/** Which fields a record knows, one bit each in the order of `fieldNames`. */
export const knownFields = (facts: CompanyFacts): number =>
  bitsOf(facts, fields, 1) | (facts.details === undefined ? 0 : bitsOf(facts, detailFields, firstDetailBit))
