import { lazy } from '../../../lazy.ts'
import { fold } from '../../tokens/fold-text.ts'
import { foreignNamesOf, localNameOf } from './town-names.ts'

/** Towns by country, in the case that "in" or "from" requires, and as registers have them. */
const towns: Readonly<Record<string, string>> = {
  CZ: 'praze praha,prahy praha,brně brno,brna brno,ostravě ostrava,plzni plzeň,liberci liberec,olomouci olomouc,pardubicích pardubice,zlíně zlín,jihlavě jihlava,kladně kladno,opavě opava',
  EE: 'tallinnas tallinn,tartus tartu,pärnus pärnu,narvas narva',
  FI: 'helsingissä helsinki,espoossa espoo,tampereella tampere,vantaalla vantaa,oulussa oulu,turussa turku,jyväskylässä jyväskylä,lahdessa lahti,kuopiossa kuopio,porissa pori',
  LT: 'vilniuje vilnius,kaune kaunas,klaipėdoje klaipėda,šiauliuose šiauliai,panevėžyje panevėžys,alytuje alytus',
  PL: 'warszawie warszawa,warszawy warszawa,krakowie kraków,krakowa kraków,łodzi łódź,wrocławiu wrocław,wrocławia wrocław,poznaniu poznań,poznania poznań,gdańsku gdańsk,gdańska gdańsk,szczecinie szczecin,bydgoszczy bydgoszcz,lublinie lublin,białymstoku białystok,katowicach katowice,gdyni gdynia,częstochowie częstochowa,radomiu radom,sosnowcu sosnowiec,toruniu toruń,kielcach kielce,rzeszowie rzeszów,gliwicach gliwice,zabrzu zabrze,olsztynie olsztyn,bytomiu bytom,rybniku rybnik,tychach tychy,opolu opole,płocku płock,elblągu elbląg,koszalinie koszalin,kaliszu kalisz,legnicy legnica,tarnowie tarnów,sopocie sopot',
  SK: 'bratislave bratislava,bratislavy bratislava,košiciach košice,prešove prešov,žiline žilina,nitre nitra,trnave trnava,trenčíne trenčín',
}

/** Towns whose case ending no word of another language has. */
const unmistakable = 'daugavpilī daugavpils,ventspilī ventspils'

const namesIn = (row: string): ReadonlyMap<string, string> =>
  new Map(row.split(',').map(pair => fold(pair).split(' ') as [string, string]))
const namesOf = lazy(
  () => new Map(Object.entries(towns).map(([country, row]) => [country, namesIn(`${row},${unmistakable}`)])),
)
const ofOthers = lazy(() => namesIn(unmistakable))
const ofAll = lazy(() => namesIn([...Object.values(towns), unmistakable].join(',')))

/** A town of the country; of any if none is given: `Turussa` may be a word of a Danish name. */
const nominativeOf = (folded: string, country = ''): string | undefined =>
  (namesOf().get(country) ?? (country === '' ? ofAll() : ofOthers())).get(folded)

// With the article of `Den Haag`, `The Hague`, `La Haye` and `'s-Gravenhage`.
const lastWord =
  /(?:(?<![\p{L}\p{N}])(?:(?:we?|v[eo]?|ze?|den(?= +(?:haag|bosch)\b)|the(?= +hague)|la(?= +haye))\s+|['’]?s-(?=graven|hertogen)))?\p{L}+\)?$/iu

const lastOf = (text: string): string =>
  fold(
    text
      .slice(text.lastIndexOf(' ') + 1)
      .replace(')', '')
      .replace(/^['’]?s-(?=graven|hertogen)/i, ''),
  )

const withTown = (text: string, name: string): string => text.replace(lastWord, `, ${name}`)

/** The text with the town at its end as registers have it, if it is in another case or language: `Nordlys w Gdańsku`, `Nordlys Prague`. */
export function inflectedTown(text: string, country?: string): string | undefined {
  const last = lastOf(text)
  const name = nominativeOf(last, country) ?? localNameOf(last)
  return name === undefined ? undefined : withTown(text, name)
}

/** Where records have towns in several languages. Each further name of a town costs a search. */
const severalLanguages: ReadonlySet<string> = new Set(['BE', 'CH', 'FI', 'NL'])

/**
 * The text with the town at its end in other languages, because some records have these names: records of Brussels are in
 * French or Dutch, GLEIF's of the Netherlands often in English (`The Hague`).
 */
export const foreignTowns = (text: string, country: string | undefined): string[] =>
  country === undefined || severalLanguages.has(country)
    ? foreignNamesOf(lastOf(text)).map(name => withTown(text, name))
    : []
