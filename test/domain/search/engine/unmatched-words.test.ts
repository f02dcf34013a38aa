import { deepEqual } from 'node:assert/strict'
import { createUnmatchedWords } from '#domain/search/engine/unmatched-words.ts'
import { createOsaDistance } from '#domain/search/tokens/osa-distance.ts'
import { parseName } from '#domain/search/tokens/parse-name.ts'

const common = new Map([
  ['bahn', 0.3],
  ['bank', 0.6],
  ['bau', 0.6],
  ['bauten', 0.4],
])
const unmatched = createUnmatchedWords(createOsaDistance(), word => common.get(word) ?? 0)
const compare = (query: string, name: string) => unmatched(query.split(' '), name.split(' '))
const none = {
  otherBodies: 0,
  queryBodies: 0,
  addsSupporter: false,
  addsSeriesNumber: false,
  hasOtherWord: false,
  lostLetters: 0,
  extraLetters: 0,
  isFirstUnmatched: false,
  isLastUnmatched: false,
  substitutedCommonness: 0,
  pairCommonness: 0,
}

describe('words of a query and a name that have no like', () => {
  it('the same words in any order all have one', () => deepEqual(compare('nordbau hansen', 'hansen nordbau'), none))

  it('a word with up to three wrong letters of at least 60 % alike has one', () => {
    deepEqual(compare('shwimklub', 'schwimmklub'), none)
    deepEqual(compare('karr', 'narr'), none)
    deepEqual(compare('kahn', 'narr'), {
      otherBodies: 0,
      queryBodies: 0,
      addsSupporter: false,
      addsSeriesNumber: false,
      hasOtherWord: false,
      lostLetters: 4,
      extraLetters: 4,
      isFirstUnmatched: true,
      isLastUnmatched: true,
      substitutedCommonness: 0,
      pairCommonness: 0,
    })
  })

  it('a word pairs with the most similar one left, and the same word only as often as it is there', () => {
    deepEqual(compare('muller miller', 'miller muller'), none)
    deepEqual(compare('ali ali', 'ali'), { ...none, lostLetters: 3, isLastUnmatched: true })
  })

  it('"forderverein" and "charity", which only the name has, tell another body', () => {
    deepEqual(compare('schwimmklub sparta', 'forderverein schwimmklub sparta'), {
      ...none,
      otherBodies: 1,
      addsSupporter: true,
      extraLetters: 12,
    })
    deepEqual(compare('primary care trust', 'primary care trust charity').otherBodies, 1)
    deepEqual(compare('coventry trust', 'coventry trust').otherBodies, 0)
  })

  it('"feuerwehr" and "freundeskreis", which only the name has, tell supporters, unless the query has such a word', () => {
    const adds = (query: string, name: string) => compare(query, name).addsSupporter
    deepEqual(adds('stadt vilseck', 'freiwillige feuerwehr stadt vilseck'), true)
    deepEqual(adds('freunde der kunsthalle', 'freundeskreis der kunsthalle'), false)
    deepEqual(adds('forderv schwimmklub', 'forderverein schwimmklub'), false)
    deepEqual(adds('feuerwehr vilseck', 'freiwillige feuerwehr stadt vilseck'), false)
  })

  it('so do those of other languages: ystavat, przyjaciol, vanforening', () => {
    for (const [query, name] of [
      ['metsalan koulu', 'metsalan koulun vanhempainyhdistys'],
      ['muzeum kurpiowskie', 'towarzystwo przyjaciol muzeum kurpiowskie'],
      ['stenkullens skola', 'stenkullens skolas vanforening'],
      ['storvik museum', 'storvik museums venneforening'],
      ['rosenlund skole', 'stotteforeningen rosenlund skole'],
      ['muzeum zbraslav', 'pratele muzeum zbraslav'],
    ] as const)
      deepEqual(compare(query, name).addsSupporter, true, name)
  })

  it('"museumsforening" and "kunstforening" are not short for what they support, a museum or its art', () => {
    const adds = (query: string, name: string) => compare(query, name).addsSupporter
    deepEqual(adds('rosenlund museum', 'rosenlund museumsforening'), true)
    deepEqual(adds('rosenlund kunst', 'rosenlund kunstforening'), true)
    deepEqual(adds('rosenlund museumsf', 'rosenlund museumsforening'), false)
    deepEqual(adds('rosenlund museumsforening', 'rosenlund museumsforening'), false)
  })

  it('three letters in place of three others make another word, and those of a misspelling are apart or fewer', () => {
    const hasOther = (query: string, name: string) => compare(query, name).hasOtherWord
    deepEqual(hasOther('heiztechnische anlagen', 'haustechnische anlagen'), true)
    deepEqual(hasOther('irgertsheim', 'iversheim'), true)
    deepEqual(hasOther('sechsruthenwald', 'sechsruthenbach'), true)
    for (const [query, name] of [
      ['electrotechnics', 'elektrotechnik'],
      ['hlzbeabreitug', 'holzbearbeitung'],
      ['resstaruannt', 'restaurant'],
      ['karrnevalsgeesellschat', 'karnevalsgesellschaft'],
      ['autorutes du mont', 'autoroute du mont'],
      ['fachbereix', 'fachbereichs'],
      ['undhandelsgesellschaft', 'handelsgesellschaft'],
      ['innterntional', 'international'],
      ['heiztechnische', 'heiztechnische'],
      ['hairdressing', 'hairdressers'],
      ['consulting', 'consultants'],
      ['construction', 'constructors'],
      ['recruitment', 'recruiting'],
      ['plomberie', 'plombier'],
      ['imprimerie', 'imprimeurs'],
      ['taktekking', 'taktekkere'],
    ] as const)
      deepEqual(hasOther(query, name), false, query)
  })

  it('a number up to 20 that only the name has, behind another word, or I, V or X at its end, is of a series', () => {
    const adds = (query: string, name: string) => compare(query, name).addsSeriesNumber
    deepEqual(adds('baltic windpark', 'baltic 2 windpark'), true)
    deepEqual(adds('nordlys properties', 'nordlys properties no 2'), true)
    deepEqual(adds('nordlys fonds', 'nordlys fonds v'), true)
    deepEqual(adds('nordlys fonds', 'nordlys fonds and'), true)
    for (const [query, name] of [
      ['fc nordlys', '1 fc nordlys'],
      ['nordlys haslach', 'nordlys 94 haslach'],
      ['nordlys', 'nordlys 1906'],
      ['nordlys bau', 'nordlys 2'],
      ['nordlys 2', 'nordlys 2'],
      ['nordlys', 'nordlys bau 2'],
      ['max meier', 'max v meier'],
      ['nordlys', 'nordlys and co'],
    ] as const)
      deepEqual(adds(query, name), false, name)
  })

  it('"a" before "spol." at the end of a Czech or Slovak name is an "and", and no number of a series', () => {
    const adds = (country: string) =>
      unmatched(['novak'], parseName('Novák a spol., s.r.o.', country).words, country).addsSeriesNumber
    deepEqual(['CZ', 'SK'].map(adds), [false, false])
    const number = parseName('Nordlys Fonds I GmbH', 'DE').words
    deepEqual(unmatched(['nordlys', 'fonds'], number, 'DE').addsSeriesNumber, true)
  })

  it('a body in a town is not the town, whatever it is: "angelsportverein stadt menden"', () => {
    const adds = (query: string, name: string) => compare(query, name).addsSupporter
    deepEqual(adds('stadt menden', 'angelsportverein stadt menden'), true)
    deepEqual(adds('commune de renage', 'comite des fetes de la commune de renage'), true)
    deepEqual(adds('angelverein stadt menden', 'angelsportverein stadt menden'), false)
    deepEqual(adds('stadt menden', 'stadt menden'), false)
  })

  it('so do the same words that only the query has: the friends of a school are not the school', () => {
    deepEqual(compare('forderverein realschule oberreut', 'realschule oberreut'), {
      ...none,
      queryBodies: 1,
      lostLetters: 12,
      isFirstUnmatched: true,
    })
    deepEqual(compare('meyer verwaltungsgesellschaft', 'meyer verw').queryBodies, 0)
  })

  it('words written together are the same words written apart', () => {
    deepEqual(compare('rothverwaltungs', 'roth verwaltungs'), none)
    deepEqual(compare('volleyball gemeinschaft harksheide', 'volleyballgemeinschaft harksheide'), none)
    deepEqual(compare('ali ali', 'aliali ali').extraLetters, 6)
  })

  it('"verwaltung" tells no other body of a query that abbreviates it', () => {
    const bodies = (query: string) => compare(query, 'meyer verwaltungsgesellschaft').otherBodies
    deepEqual([bodies('meyer verw'), bodies('v meyer'), bodies('meyer bau'), bodies('meyer')], [0, 0, 1, 1])
  })

  it('letters of the longest word that the query and the name lack, up to a query without a like', () =>
    deepEqual(compare('a kita mainau', 'kindertagesstatte mainau'), {
      otherBodies: 0,
      queryBodies: 0,
      addsSupporter: false,
      addsSeriesNumber: false,
      hasOtherWord: false,
      lostLetters: 4,
      extraLetters: 17,
      isFirstUnmatched: true,
      isLastUnmatched: false,
      substitutedCommonness: 0,
      pairCommonness: 0,
    }))

  it('a common word in place of a similar word of the name tells how common it is, and the rarer one of the two', () => {
    const commonnessIn = (query: string, name: string) => {
      const { substitutedCommonness, pairCommonness } = compare(query, name)
      return [substitutedCommonness, pairCommonness]
    }
    deepEqual(commonnessIn('deutsche bahn', 'deutsche bank'), [0.3, 0.3])
    deepEqual(commonnessIn('deutsche bank', 'deutsche bahn'), [0.6, 0.3])
    deepEqual(commonnessIn('nord bank', 'nord bnak'), [0.6, 0])
    // A misspelling, an inflection, another order, and a word without a like.
    for (const [query, name] of [
      ['nord bnak', 'nord bank'],
      ['nord bau', 'nord bauten'],
      ['bank nord', 'nord bank'],
      ['nord bank', 'nord'],
    ] as const)
      deepEqual(commonnessIn(query, name), [0, 0], query)
  })
})
