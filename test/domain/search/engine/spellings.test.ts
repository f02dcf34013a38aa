import { deepEqual, equal } from 'node:assert/strict'
import { frenchDepartments } from '#domain/search/text/places/french-departments.ts'
import { misreadOf, otherWording, synonymsOf } from '#domain/search/text/words/synonyms.ts'
import { company, createTestSearch } from '../register.ts'

const search = createTestSearch({
  FR: [
    company('F1', "CAISSE PRIMAIRE D'ASSURANCE MALADIE DE L'ALLIER"),
    company('F2', 'CPAM HERAULT'),
    company('F3', 'SOCIETE DES COLORANTS DU SUD OUEST'),
    company('F4', 'CLINIQUE SAINTE-CLOTILDE'),
    company('F5', 'NET 06 SARL'),
    company('F6', 'TROIS FRERES DISTRIBUTION'),
    company('F7', "L'OREAL"),
    company('F8', 'PRICE WATERHOUSE COOPERS AUDIT'),
    company('F9', 'LA BASTIDE BLEUE'),
    company('F10', 'DO MANAGEMENT SAS'),
    company('F11', 'UNITED KINGDOM LIMITED'),
    company('F12', 'DIALOG DESIGN UK'),
    company('F13', 'B + M SCHALTANLAGEN'),
    company('F14', 'SPAR UND DARLEHNSKASSE'),
    company('F15', 'T 3 ENGINEERING'),
    company('F16', 'SMITHS CAFE'),
    company('F17', "FONDATION DES AMIS DE L'ATELIER"),
    company('F18', 'LOREAL FRANCE'),
    company('F19', 'ADAPEI 49'),
    company('F20', 'MUTUALITE FRANCAISE FINISTERE MORBIHAN'),
    company('F21', 'SCAOUEST'),
    company('F22', 'OUEST FRANCE'),
    company('F23', 'CAISSE DU LEMAN'),
    company('F24', 'ELECTRO DEPOT'),
    company('F25', 'ELECTRO HOLDING'),
    company('F26', 'LEHMANN UND POHLMANN'),
    company('F27', 'LEHMANN DISTRIBUTION NORD'),
    company('F28', 'JACKMAN CONSTRUCTION COMPANY LIMITED'),
    company('F29', 'UND PLATTFORM'),
    company('F30', 'MERIDIAN AUSTRIA'),
    company('F31', 'MERIDIAN SWITZERLAND'),
    company('F32', 'NORDMOBEL CESKA REPUBLIKA'),
    company('F33', 'ALTENBURGER GRUNDSTUCKSVERWALTUNGSGESELLSCHAFT'),
    company('F34', 'ALTENBURGER BAU'),
  ],
})

const first = (q: string) => search(q, { country: 'FR' }).hits[0]?.registry_id

// Each row is a way in which people write a name otherwise than the register.
const spellings: readonly (readonly [what: string, query: string, found: string])[] = [
  ['an acronym', 'CPAM de l’Allier', 'F1'],
  ['an acronym written out', "Caisse primaire d'assurance maladie Hérault", 'F2'],
  ['an abbreviation', 'STE DES COLORANTS DU SUD OUEST', 'F3'],
  ['a saint', 'Clinique Ste Clotilde', 'F4'],
  ['a country in another language', 'Meridian Schweiz', 'F31'],
  ['a country of two words in another language', 'Nordmöbel Czech Republic', 'F32'],
  ['a number joined to a word', 'NET06', 'F5'],
  ['a numeral', '3 frères distribution', 'F6'],
  ['a numeral of another language', 'Drei Frères Distribution', 'F6'],
  ['an article joined to its word', 'loreal', 'F7'],
  ['a word without its article', 'Fondation des amis atelier', 'F17'],
  ['the number of a French department', 'Adapei du Maine et Loire', 'F19'],
  ['a French department for its number', 'Mutualité française 29 56', 'F20'],
  ['three letters before a name that are no legal form', 'SCA Ouest', 'F21'],
  ['a branch', 'Caisse du Léman, agence de Nyon', 'F23'],
  ['a word of 34 letters without one of them', 'Altenburger Grundstückverwaltungsgesellschaft', 'F33'],
  ['a digit that is a letter', 'La 8astide Bleue', 'F9'],
  ['two letters with an "and"', 'D&O Management', 'F10'],
  ['two letters without their "and"', 'BM Schaltanlagen', 'F13'],
  ['an "and" joined to a word', 'spar unddarlehnskasse', 'F14'],
  ['a letter joined to a number', 'T3-Engineering', 'F15'],
  ['UK, which is not written out', 'Dialog Semiconductor UK', 'F12'],
  ['two words joined and cut short', 'ELECTRODEPO', 'F24'],
  ['an "and" at the end', 'Lehmann und', 'F26'],
  ['an "and" at the start', 'und Pohlmann', 'F26'],
  ['a name that begins with "and"', 'Und Plattform', 'F29'],
  ['Co for Company', 'Jackman Construction Co Limited', 'F28'],
  ['the name that a person trades as', 'John Miller t/a Smiths Cafe', 'F16'],
]

describe('other spellings of a name', () => {
  for (const [what, query, found] of spellings) it(`${what} is found: ${query}`, () => equal(first(query), found))

  it('ordinals are the same in letters: 2e, 2ème and deuxième, 3de and derde, 3rd and third', () => {
    for (const [short, long] of [
      ['1er', 'premier'],
      ['2e', 'deuxieme'],
      ['2eme', 'seconde'],
      ['3eme', 'troisieme'],
      ['3de', 'derde'],
      ['3rd', 'third'],
    ] as const)
      deepEqual([synonymsOf(short).includes(long), synonymsOf(long).includes(short)], [true, true], short)
    deepEqual(synonymsOf('2d'), [])
  })

  it('a scanner reads 2 for z and 6 for g in words of five characters or more: 2aberfeld, 6uglingen, but not b2b', () =>
    deepEqual(
      [misreadOf('2aberfeld'), misreadOf('6uglingen'), misreadOf('b2b'), misreadOf('t0p24')],
      [['zaberfeld'], ['guglingen'], [], ['top24', 'topz4']],
    ))

  it('synonyms are symmetric: ste is societe, soc and sainte', () => {
    deepEqual(synonymsOf('ste').toSorted(), ['sainte', 'soc', 'societe'])
    for (const word of ['ste', 'st', '3', 'cie'])
      for (const other of synonymsOf(word)) equal(synonymsOf(other).includes(word), true)
  })

  it('8astide may be bastide, and b1o may be bio or blo; bastide and numbers are not misread', () =>
    deepEqual(
      [misreadOf('8astide'), misreadOf('b1o'), misreadOf('bastide'), misreadOf('1998')],
      [['bastide'], ['bio', 'blo'], [], []],
    ))

  it('the first acronym is written out, or contracted; other words have one wording', () =>
    deepEqual(
      ['cpam allier', 'caisse primaire d assurance maladie', 'cloud'].map(words =>
        otherWording(words.split(' '), null),
      ),
      [['caisse', 'primaire', 'assurance', 'maladie', 'allier'], ['cpam'], undefined],
    ))

  it('a department at the end is its number in France alone, and Indre-et-Loire is 37, not the Loire', () => {
    const words = ['adapei', 'indre', 'and', 'loire']
    deepEqual([otherWording(words, 'FR'), otherWording(words, 'BE')], [['adapei', '37'], undefined])
    deepEqual(otherWording(['adapei', '2a'], 'FR'), ['adapei', 'corse', 'sud'])
    deepEqual(otherWording(['loire'], 'FR'), undefined)
  })

  it('all 101 departments have a number and a name of their own', () => {
    equal(frenchDepartments.length, 101)
    equal(new Set(frenchDepartments.map(({ number }) => number)).size, 101)
    equal(new Set(frenchDepartments.map(({ name }) => name.join(' '))).size, 101)
  })
})
