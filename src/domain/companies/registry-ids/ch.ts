import { passesMod11 } from './check-digits.ts'
import { defineScheme } from './scheme.ts'

const formatted = (digits: string): string => `CHE-${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`

/** UID register of the Federal Statistical Office. The older CH- numbers (Zefix) cannot be computed into a UID. */
export const switzerland = defineScheme({
  rule: {
    label: 'UID',
    pattern: '^CHE-[0-9]{3}\\.[0-9]{3}\\.[0-9]{3}$',
    example: 'CHE-105.909.036',
    check: 'mod11',
    accepts: ['CHE105909036', 'CHE-105.909.036 MWST', '105909036'],
    pad_left_to: null,
  },
  placeholder: 'CHE-000.000.000',
  words: 'CH FDJP UID IDE IDI MWST TVA IVA FIRMENNUMMER HANDELSREGISTER VAT',
  hasValidCheckDigit: id => passesMod11(id.replace(/\D/g, ''), [5, 4, 3, 2, 7, 6, 5, 4, 1]),
  shapes: [
    { pattern: /^CHE(\d{9})$/, to: formatted },
    { pattern: /^CHE(\d{9})(?:MWST|TVA|IVA|VAT|HR|RC){1,3}$/, to: formatted, as: 'suffix_removed' },
    { pattern: /^(?:UID|IDE|IDI){1,2}(?:CHE)?(\d{9})$/, to: formatted, as: 'prefix_removed' },
    { pattern: /^(?:CH)?(\d{9})$/, to: formatted, as: 'prefix_added' },
    { pattern: /^CH\d{11}$/, refuse: 'not_convertible', identifier: 'old_register_number' },
  ],
})
