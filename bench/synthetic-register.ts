import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { seededRandom } from '../src/corpus/seeded-random.ts'

/** The header of Companies House's BasicCompanyData, including its irregular spaces. */
export const basicCompanyDataHeader = [
  'CompanyName',
  ' CompanyNumber',
  'RegAddress.CareOf',
  'RegAddress.POBox',
  'RegAddress.AddressLine1',
  ' RegAddress.AddressLine2',
  'RegAddress.PostTown',
  'RegAddress.County',
  'RegAddress.Country',
  'RegAddress.PostCode',
  'CompanyCategory',
  'CompanyStatus',
  'CountryOfOrigin',
  'DissolutionDate',
  'IncorporationDate',
  'Accounts.AccountRefDay',
  'Accounts.AccountRefMonth',
  'Accounts.NextDueDate',
  'Accounts.LastMadeUpDate',
  'Accounts.AccountCategory',
  'Returns.NextDueDate',
  'Returns.LastMadeUpDate',
  'Mortgages.NumMortCharges',
  'Mortgages.NumMortOutstanding',
  'Mortgages.NumMortPartSatisfied',
  'Mortgages.NumMortSatisfied',
  'SICCode.SicText_1',
  'SICCode.SicText_2',
  'SICCode.SicText_3',
  'SICCode.SicText_4',
  'LimitedPartnerships.NumGenPartners',
  'LimitedPartnerships.NumLimPartners',
  'URI',
  ...Array.from({ length: 10 }, (_, at) => [
    `PreviousName_${at + 1}.CONDATE`,
    ` PreviousName_${at + 1}.CompanyName`,
  ]).flat(),
  'ConfStmtNextDueDate',
  ' ConfStmtLastMadeUpDate',
]

const words = [
  'AMBER',
  'BEACON',
  'CEDAR',
  'DELTA',
  'EMBER',
  'FALCON',
  'GRANITE',
  'HARBOUR',
  'IVORY',
  'JUNIPER',
  'KESTREL',
  'LANTERN',
]
const towns = ['EXAMPLETON', 'SAMPLEFORD', 'TESTBURY', 'FIXTURE-ON-SEA', 'PLACEHOLDER']
const activities = [
  '62020 - Information technology consultancy activities',
  '68209 - Other letting and operating of own or leased real estate',
  '47910 - Retail sale via mail order houses or via Internet',
  '78300 - Human resources provision and management of human resources functions',
]
const statuses = [
  'Active',
  'Active',
  'Active',
  'Active',
  'Active',
  'Active',
  'Active',
  'Liquidation',
  'Active - Proposal to Strike off',
]

const row = (number: number, random: () => number): string => {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  const two = (limit: number) => String(1 + Math.floor(random() * limit)).padStart(2, '0')
  const date = () => `${two(28)}/${two(12)}/${1970 + Math.floor(random() * 54)}`
  const id = String(number).padStart(8, '0')
  const renamed = random() < 0.1
  const cells = [
    `SYNTHETIC ${pick(words)} ${pick(words)} ${number} LIMITED`,
    id,
    '',
    '',
    `${1 + Math.floor(random() * 300)} INVENTED STREET`,
    random() < 0.4 ? 'UNREAL BUSINESS PARK' : '',
    pick(towns),
    random() < 0.3 ? 'NOWHERESHIRE' : '',
    'UNITED KINGDOM',
    'ZZ99 9ZZ',
    'Private Limited Company',
    pick(statuses),
    'United Kingdom',
    '',
    date(),
    '31',
    '3',
    date(),
    date(),
    'TOTAL EXEMPTION FULL',
    date(),
    '',
    '0',
    '0',
    '0',
    '0',
    pick(activities),
    random() < 0.3 ? pick(activities) : '',
    '',
    '',
    '0',
    '0',
    `http://business.data.gov.uk/id/company/${id}`,
    ...Array.from({ length: 20 }, (_, at) =>
      renamed && at === 0 ? date() : renamed && at === 1 ? `SYNTHETIC FORMER ${number} LTD` : '',
    ),
    date(),
    date(),
  ]
  return `"${cells.join('","')}"\n`
}

/**
 * Writes synthetic companies in the format of Companies House's file, not sorted by number (the real file is sorted by
 * name); the same for the same seed. Every name says SYNTHETIC.
 */
export const writeSyntheticRegister = async (
  path: string,
  { rows, seed = 1 }: { rows: number; seed?: number },
): Promise<void> => {
  const random = seededRandom(seed).next
  mkdirSync(dirname(path), { recursive: true })
  const file = createWriteStream(path)
  file.write(`${basicCompanyDataHeader.join(',')}\n`)
  const step = 7_919
  let batch = ''
  for (let at = 0; at < rows; at += 1) {
    batch += row(1 + ((at * step) % rows), random)
    if (batch.length > 1_000_000) {
      if (!file.write(batch)) await once(file, 'drain')
      batch = ''
    }
  }
  file.end(batch)
  await once(file, 'finish')
}
