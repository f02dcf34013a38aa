import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { basicCompanyDataHeader } from '../../bench/synthetic-register.ts'

const cellsOf = (id: string, name: string): Record<string, string> => ({
  CompanyName: name,
  ' CompanyNumber': id,
  'RegAddress.AddressLine1': '1 INVENTED STREET',
  'RegAddress.PostTown': 'EXAMPLETON',
  CompanyCategory: 'Private Limited Company',
  CompanyStatus: 'Active',
  IncorporationDate: '29/02/2020',
})

/** Writes a British register file of a day, with names by company number. */
export function writeRegister(folder: string, day: string, companies: Readonly<Record<string, string>>): string {
  const rows = Object.entries(companies).map(([id, name]) => {
    const cells = cellsOf(id, name)
    return basicCompanyDataHeader.map(column => `"${cells[column] ?? ''}"`).join(',')
  })
  const file = join(folder, `synthetic-${day}.csv`)
  writeFileSync(file, `${[basicCompanyDataHeader.join(','), ...rows].join('\n')}\n`)
  return file
}
