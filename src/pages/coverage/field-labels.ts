/** Names of the manifest's fields, for people; a field without a row is shown under its own name. */
const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  status: 'Status',
  'status_detail.registry_label': 'Status in the register’s words',
  'status_detail.since': 'Day of the status',
  legal_form: 'Legal form',
  'legal_form.elf_code': 'Legal form by ISO 20275 (ELF)',
  'legal_form.kind': 'Kind of legal form',
  previous_names: 'Former names',
  other_names: 'Other names',
  incorporation_date: 'Founding date',
  dissolution_date: 'Dissolution date',
  registered_address: 'Address',
  'registered_address.locality': 'Place',
  'registered_address.postal_code': 'Postal code',
  activities: 'Activities',
  'identifiers.lei': 'LEI',
  'identifiers.vat': 'VAT number',
  'identifiers.euid': 'EUID',
  capital: 'Capital',
  details: 'Further details',
  'details.employees': 'Employees',
  'details.contacts': 'Contacts',
  'details.accounts': 'Accounts',
  'details.size_class': 'Size class',
  'details.parent': 'Parent',
  'details.ultimate_parent': 'Ultimate parent',
  'details.lei': 'State of the LEI',
}

export const fieldLabel = (name: string): string => (Object.hasOwn(labels, name) ? (labels[name] ?? name) : name)

/** `confirmation_statement` as `confirmation statement`. */
export const detailLabel = (name: string): string => (name === 'lei' ? 'state of the LEI' : name.replaceAll('_', ' '))
