import { ok } from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { parseName } from '#domain/search/tokens/parse-name.ts'
import { samples } from '../../../support/genuine-samples.ts'

const sample = `${samples}gleif-elf/elf-codes-1.4.1.csv`

// Codes of ISO 20275 that companies, partnerships, cooperatives and traders carry in their names. The list's other
// codes are offices, churches, schools, branches and register labels that are not part of names.
const companyCodes: Readonly<Record<string, string>> = {
  BE: '28FE 36KV 3W7E 7SJP 8E2A C609 J5OU LWHF LWV6 MQH3 N5NT R85P U2PN UW1Y V03J W3WH YBHM ZOK2 JNAD V7FT 2QSA',
  CH: '2JZ4 3EKS AZA0 CQMY MRSY MVII QSI2 W6A7 XJOT',
  CY: 'BCF5 K9L6 MYKG RCPI',
  CZ: '5KU5 6CQN 747U 9HLU 9RVC CD28 C7GZ T3Q1 RBGQ T1FT ZQO8 6FAI 3G3D QS6A 8K5T',
  DE: '13AV 2HBR 2YZO 40DB 63KS 6QQB 8CM0 8Z6G AMKW AZFE FR3V JMVF JNDX QZ3L SCE1 SGST SUA1 T0YJ US8E YA01',
  DK: '5QS7 7WRN 9KSX FUKI FW7S GULL H8VP NUL8 PIOI PMJW PZ6Y TB2C UA1O VU7R ZRPO',
  EE: '1NKP 3UPJ 6I0P 752Q 8ZQE 9LJA I1UP JC0Y LA47 LVEQ PRTB RXTT VSEV',
  FI: '4H61 8WJ7 DAFV DKUW EE90 HEOB HNWB K6VE PPMX UAV1 V0TJ XJH3 YK5G UXEW',
  FR: '3AZY 3FCU 59F9 6CHY 6RUE 8R2G BAK2 DEG4 DXQH FY0F GJJJ H1U2 J9OZ M1BJ M673 QCWO QVPB R0B6 SOXQ TPNT VD7Z ZY9X 211B',
  GB: '17R0 468Q 4GJI 57V7 7T8N B6ES H0PO ID30 STX7 VYF8 Z0EY',
  IE: '2GV9 363J 5AX8 C58S HNJK JXDX KMFX LGWG LZIC MNQ7 URQH VYAX',
  LT: '81KA BGPJ BPLS DLCX LUOA SFYA UHNL KWBA',
  LV: '1IPK 3LCY 5ULL AZTM BS22 ES2D VJBO',
  NL: '33MN 4QXM 54M6 5WU6 62Y3 9AAK B5PM BBEB CODH DEO1 GNXT NFFH UNJ2 V44D Y3ZB',
  NO: '326Y 3L58 4ZRR 50TD 5ZTZ 8S9H 9DI1 AEV1 CF5L DRPL EXD7 IQGE M9IQ O0EU O7LB Q0Q1 V06W YI42 YTMC 3C7U',
  PL: '3BJG 629I 85PM 8TOF 96XK B21W BSJT FJ0E J3A3 O7XB OMX0 SMIS WNX1 YLZL',
  RO: '37II 4V0A 7B9H AI01 ANDT CUGP EFBR F68H GT4V I15K SWMK UWEE V0FL XHN1 8FD2 F0BK',
  SE: '54P7 9YIP BEAY C61P CX05 RLJO SSOM XJHM BYQJ OJ9I O1QI PDQ0',
  SK: '2EEG 5J5Y 7O89 BUMI D18J I7AS KB52 QCJ9 VSZS YVE8 Y1X5 E4CI',
}

interface ElfRow {
  country: string
  code: string
  names: string[]
}

const cells = (line: string): string[] => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(found => found[1] ?? '')

/** A name of the list may end in its own abbreviation in brackets, and an abbreviation in an explanation. */
const cleaned = (name: string): string =>
  name
    .replace(/ *\(.*\)$/, '')
    .replace(/ – .*| \/ .*$/, '')
    .trim()

function rowsOf(text: string): ElfRow[] {
  return text.split(/\r?\n/).flatMap(line => {
    const [code = '', , country = '', , , name = '', , , , abbreviations = ''] = cells(line)
    if (!companyCodes[country]?.split(' ').includes(code)) return []
    return [{ country, code, names: [name, ...abbreviations.split(';')].map(cleaned).filter(Boolean) }]
  })
}

const isRecognised = (form: string): boolean => {
  const { words, legalForm } = parseName(`Nordlys ${form}`)
  return legalForm > 0 && words.join(' ') === 'nordlys'
}

describe('the legal forms of ISO 20275', () => {
  it('at least 95 % of the company forms of the 19 countries are recognised behind a name', function () {
    if (!existsSync(sample)) return this.skip()
    const forms = rowsOf(readFileSync(sample, 'utf8')).flatMap(({ country, names }) =>
      names.map(name => ({ country, name })),
    )
    const missed = forms.filter(({ name }) => !isRecognised(name))
    ok(forms.length > 400, `${forms.length} forms`)
    const list = missed.map(({ country, name }) => `${country} ${name}`).join(', ')
    ok(missed.length <= forms.length * 0.05, `${missed.length} of ${forms.length} missed: ${list}`)
  })
})
