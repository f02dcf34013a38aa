import { deepEqual, equal } from 'node:assert/strict'
import { nameInFile, nameInPath, nameWithKind } from '#domain/search/text/details/name-in-file.ts'

describe('the name of a company in that of a file', () => {
  const read = [
    ['jahresabschluss_2023_nordlys-bau-gmbh.pdf', 'nordlys-bau-gmbh'],
    ['Jahresabschluss 2023 Nordlys Bau GmbH.pdf', 'Nordlys Bau GmbH'],
    ['invoice_2024-03_nordlys_ltd.pdf', 'nordlys ltd'],
    ['2024-03-12_Nordlys_Bau_GmbH.pdf', 'Nordlys Bau GmbH'],
    ['20240312 Nordlys Bau GmbH.docx', 'Nordlys Bau GmbH'],
    ['Nordlys_Bau_GmbH_v2_final.docx', 'Nordlys Bau GmbH'],
    ['Contract - Nordlys Ltd - signed.pdf', 'Nordlys Ltd'],
    ['bilan-2022-nordlys-sas.pdf', 'nordlys-sas'],
    ['Rechnung GmbH.pdf', 'Rechnung GmbH.pdf'],
    ['Contract Nordlys Ltd', 'Contract Nordlys Ltd'],
  ] as const
  for (const [text, name] of read) it(`${text} is read as ${name}`, () => equal(nameInFile(text), name))
})

describe('the name of a company that may begin with a kind of document', () => {
  const read = [
    ['Contract Services Ltd.pdf', ['Contract Services Ltd']],
    ['contract_services_ltd_v2_final.pdf', ['contract services ltd']],
    ['Nordlys Ltd.pdf', []],
    ['Contract Services Ltd', []],
  ] as const
  for (const [text, names] of read)
    it(`in ${text} is ${names[0] ?? 'none'}`, () => deepEqual(nameWithKind(text), names))
})

describe('the name of a company in a path', () => {
  const read = [
    ['https://example.com/company/nordlys-bau-gmbh', 'nordlys bau gmbh'],
    ['https://example.com/Nordlys+Bau+GmbH/overview?page=2', 'Nordlys Bau GmbH'],
    ['/companies/nordlys-bau-gmbh', 'nordlys bau gmbh'],
    ['C:\\Kunden\\Nordlys Bau GmbH\\Vertrag.pdf', 'Nordlys Bau GmbH'],
    ['https://nordlys.example/about-us', 'https://nordlys.example/about-us'],
    ['Nordlys A/S', 'Nordlys A/S'],
    ['NMBS/SNCB', 'NMBS/SNCB'],
    ['/N/K/F/ Dichtstoffe eG', '/N/K/F/ Dichtstoffe eG'],
  ] as const
  for (const [text, name] of read) it(`${text} is read as ${name}`, () => equal(nameInPath(text), name))
})
