import { once } from 'node:events'
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '../src/corpus/seeded-random.ts'

const words = ['BETON', 'BOUW', 'CONSTRUCT', 'DIENSTEN', 'HANDEL', 'LOGISTIEK', 'TECHNIEK', 'VERVOER']
const towns = [
  ['Nergens', 'Nulle-Part'],
  ['Voorbeeld', 'Exemple'],
  ['Verzinnegem', 'Inventeville'],
] as const

/** The dotted number of the n-th enterprise, with its check digits. */
const enterpriseNumber = (n: number): string => {
  const first = String(4_000_000 + n).padStart(8, '0')
  const digits = `${first}${String(97 - (Number(first) % 97)).padStart(2, '0')}`
  return `${digits.slice(0, 4)}.${digits.slice(4, 7)}.${digits.slice(7)}`
}

type Line = (n: number, random: () => number) => string

const pick = <T>(list: readonly T[], random: () => number): T | undefined => list[Math.floor(random() * list.length)]

const files: Record<string, { header: string; line: Line }> = {
  'enterprise.csv': {
    header: 'EnterpriseNumber,Status,JuridicalSituation,TypeOfEnterprise,JuridicalForm,JuridicalFormCAC,StartDate',
    line: (n, random) =>
      `"${enterpriseNumber(n)}","AC","${pick(['000', '000', '000', '012', '050'], random)}","2","610",,01-02-2003`,
  },
  'denomination.csv': {
    header: 'EntityNumber,Language,TypeOfDenomination,Denomination',
    line: (n, random) => {
      const number = enterpriseNumber(n)
      return `"${number}","2","001","SYNTHETISCHE ${pick(words, random)} ${n}"\n"${number}","1","003","SYNTHETIQUE ${n}"`
    },
  },
  'address.csv': {
    header:
      'EntityNumber,TypeOfAddress,CountryNL,CountryFR,Zipcode,MunicipalityNL,MunicipalityFR,StreetNL,StreetFR,HouseNumber,Box,ExtraAddressInfo,DateStrikingOff',
    line: (n, random) => {
      const [dutch, french] = pick(towns, random) ?? towns[0]
      return `"${enterpriseNumber(n)}","REGO",,,"9999","${dutch}","${french}","Verzonnen straat","Rue Inventée","${1 + (n % 200)}",,,`
    },
  },
  'activity.csv': {
    header: 'EntityNumber,ActivityGroup,NaceVersion,NaceCode,Classification',
    line: n => {
      const number = enterpriseNumber(n)
      return `"${number}","001","2008","41201","MAIN"\n"${number}","001","2025","41002","MAIN"\n"${number}","006","2025","43121","SECO"`
    },
  },
}

const writeFile = async (path: string, { header, line }: (typeof files)[string], order: readonly number[]) => {
  const random = seededRandom(1).next
  const file = createWriteStream(path)
  let batch = `${header}\n`
  for (const n of order) {
    batch += `${line(n, random)}\n`
    if (batch.length < 1_000_000) continue
    if (!file.write(batch)) await once(file, 'drain')
    batch = ''
  }
  file.end(batch)
  await once(file, 'finish')
}

/**
 * Writes synthetic enterprises in the format of KBO Open Data: their date and four files joined by number, the
 * enterprises sorted by number and the other files not. Every name says that it is synthetic.
 */
export const writeSyntheticKbo = async (folder: string, { enterprises }: { enterprises: number }): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'meta.csv'), '"Variable","Value"\n"SnapshotDate","01-11-2026"\n')
  const sorted = Array.from({ length: enterprises }, (_, n) => n)
  const step = 7_919
  const scattered = sorted.map(n => (n * step) % enterprises)
  for (const [name, file] of Object.entries(files))
    await writeFile(join(folder, name), file, name === 'enterprise.csv' ? sorted : scattered)
}
