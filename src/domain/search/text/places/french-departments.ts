/** The number of a department behind a name or a town, set apart: `Nordlys Lyon (69)`, `Nordlys - 2A`. */
const numberBehind = /\s*(?:\((\d\d|2[AB]|97\d)\)|\s[–-]\s(\d\d|2[AB]|97\d))$/i

/** The number of an arrondissement behind its town, and how postal codes of the town begin. */
const arrondissement = /(?<=\s(paris|lyon|marseille))\s(\d{1,2})$/i
const ofTowns: Readonly<Record<string, string>> = { paris: '750', lyon: '690', marseille: '130' }

/** A text without the end that names where its company is, and how the postal code there begins. */
interface WithoutArea {
  text: string
  postalArea: string
}

function withoutArrondissement(text: string): WithoutArea | undefined {
  const found = arrondissement.exec(text)
  const [, town = '', number = ''] = found ?? []
  return found
    ? { text: text.slice(0, found.index), postalArea: `${ofTowns[town.toLowerCase()]}${number.padStart(2, '0')}` }
    : undefined
}

/** A French text without the number of a department behind it, of which `2A` is Corsica's `20`, or without that of an arrondissement. */
export function withoutPostalArea(text: string): WithoutArea | undefined {
  const found = numberBehind.exec(text)
  const number = found?.[1] ?? found?.[2]
  if (!found || number === undefined || found.index === 0) return withoutArrondissement(text)
  return { text: text.slice(0, found.index), postalArea: number.replace(/^2[AB]$/i, '20') }
}

// Numbers and folded names of the departments of France, without linking words; longer names first, as `Loire` is one too.
const text = `
04 alpes haute provence, 93 seine saint denis, 05 hautes alpes, 06 alpes maritimes, 13 bouches rhone,
17 charente maritime, 21 cote or, 22 cotes armor, 28 eure loir, 2a corse sud, 2b haute corse, 31 haute garonne,
35 ille vilaine, 37 indre loire, 41 loir cher, 43 haute loire, 44 loire atlantique, 47 lot garonne, 49 maine loire,
52 haute marne, 54 meurthe moselle, 62 pas calais, 63 puy dome, 64 pyrenees atlantiques, 65 hautes pyrenees,
66 pyrenees orientales, 67 bas rhin, 68 haut rhin, 70 haute saone, 71 saone loire, 74 haute savoie,
76 seine maritime, 77 seine marne, 79 deux sevres, 82 tarn garonne, 87 haute vienne, 90 territoire belfort,
92 hauts seine, 94 val marne, 95 val oise, 01 ain, 02 aisne, 03 allier, 07 ardeche, 08 ardennes, 09 ariege,
10 aube, 11 aude, 12 aveyron, 14 calvados, 15 cantal, 16 charente, 18 cher, 19 correze, 23 creuse, 24 dordogne,
25 doubs, 26 drome, 27 eure, 29 finistere, 30 gard, 32 gers, 33 gironde, 34 herault, 36 indre, 38 isere, 39 jura,
40 landes, 42 loire, 45 loiret, 46 lot, 48 lozere, 50 manche, 51 marne, 53 mayenne, 55 meuse, 56 morbihan,
57 moselle, 58 nievre, 59 nord, 60 oise, 61 orne, 69 rhone, 72 sarthe, 73 savoie, 75 paris, 78 yvelines, 80 somme,
81 tarn, 83 var, 84 vaucluse, 85 vendee, 86 vienne, 88 vosges, 89 yonne, 91 essonne, 971 guadeloupe,
972 martinique, 973 guyane, 974 reunion, 976 mayotte
`

/** A department: its number, and the words of its name. */
interface Department {
  number: string
  name: readonly string[]
}

export const frenchDepartments: readonly Department[] = text
  .trim()
  .split(/,\s+/)
  .map(line => line.split(' '))
  .map(([number = '', ...name]) => ({ number, name }))
