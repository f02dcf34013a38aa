import { lazy } from '../../lazy.ts'
import { fold } from './fold-text.ts'
import { localNameOf } from './town-names.ts'

// Towns in the case that "in" or "from" requires, and as registers have them. A row is a language.
const towns = [
  'warszawie warszawa,warszawy warszawa,krakowie kraków,krakowa kraków,łodzi łódź,wrocławiu wrocław,wrocławia wrocław,poznaniu poznań,poznania poznań,gdańsku gdańsk,gdańska gdańsk,szczecinie szczecin,bydgoszczy bydgoszcz,lublinie lublin,białymstoku białystok,katowicach katowice,gdyni gdynia,częstochowie częstochowa,radomiu radom,sosnowcu sosnowiec,toruniu toruń,kielcach kielce,rzeszowie rzeszów,gliwicach gliwice,zabrzu zabrze,olsztynie olsztyn,bytomiu bytom,rybniku rybnik,tychach tychy,opolu opole,płocku płock,elblągu elbląg,koszalinie koszalin,kaliszu kalisz,legnicy legnica,tarnowie tarnów,sopocie sopot',
  'praze praha,prahy praha,brně brno,brna brno,ostravě ostrava,plzni plzeň,liberci liberec,olomouci olomouc,pardubicích pardubice,zlíně zlín,jihlavě jihlava,kladně kladno,opavě opava',
  'bratislave bratislava,bratislavy bratislava,košiciach košice,prešove prešov,žiline žilina,nitre nitra,trnave trnava,trenčíne trenčín',
  'vilniuje vilnius,kaune kaunas,klaipėdoje klaipėda,šiauliuose šiauliai,panevėžyje panevėžys,alytuje alytus',
  'daugavpilī daugavpils,ventspilī ventspils,tallinnas tallinn,tartus tartu,pärnus pärnu,narvas narva',
  'helsingissä helsinki,espoossa espoo,tampereella tampere,vantaalla vantaa,oulussa oulu,turussa turku,jyväskylässä jyväskylä,lahdessa lahti,kuopiossa kuopio,porissa pori',
]

const names = lazy(
  (): ReadonlyMap<string, string> =>
    new Map(towns.flatMap(row => row.split(',')).map(pair => fold(pair).split(' ') as [string, string])),
)

const lastWord = /(?:(?<![\p{L}\p{N}])(?:we?|v[eo]?|ze?)\s+)?\p{L}+\)?$/iu

/** The text with the town at its end as registers have it, if it is in another case or language: `Nordlys w Gdańsku`, `Nordlys Prague`. */
export function inflectedTown(text: string): string | undefined {
  const last = text.slice(text.lastIndexOf(' ') + 1).replace(')', '')
  const folded = fold(last)
  const name = names().get(folded) ?? localNameOf(folded)
  return name === undefined ? undefined : text.replace(lastWord, `, ${name}`)
}
