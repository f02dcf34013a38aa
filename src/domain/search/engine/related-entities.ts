import { isStopWord } from '../tokens/stop-words.ts'

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)

// Folded words that only the name of another body than the company asked for adds to its name: its friends, its
// foundation, its holding, its general partner, its branch, or the owner of its premises.
const bodies: ReadonlySet<string> = new Set(
  words(`
forderverein forderkreis forderung freunde freundeskreis stiftung sozialverein jugend blaserjugend
verwaltung verwaltungs verwaltungsgesellschaft geschaftsfuhrung geschaftsfuhrungs komplementar
beteiligung beteiligungs beteiligungen beteiligungsgesellschaft vermogensverwaltung vermogensverwaltungs
besitz besitzgesellschaft grundbesitz grundstucks grundstucksverwaltung immobilien
betriebs betriebsgesellschaft vertriebs vertriebsgesellschaft handels zweigniederlassung filiale
unterstutzungskasse unterstutzungsverein unterstutzungseinrichtung
holding holdings friends charity charitable foundation trust trustees fund supporters association
surgery practice management services service property properties
amis fondation gestion immobiliere participations filiales
stichting beheer vrienden vastgoed amici fondazione immobiliare ejendomme eiendom fastigheter fastighets invest venner
fundacja nieruchomosci nadace kiinteisto saatio fundatia`),
)

// Words of bodies that support another one, or protect it. What they support (a school, a town, a court) is often in no register.
const supporters: ReadonlySet<string> = new Set(
  words(`
forderverein forderkreis fordergemeinschaft freunde freundeskreis elternverein schulverein burgerverein heimatverein
feuerwehr feuerwehrverein betriebssportgemeinschaft sozialwerk sterbekasse
unterstutzungskasse unterstutzungsverein unterstutzungseinrichtung betriebsunterstutzungskasse
friends supporters alumni pta amis amicale vrienden vriendenkring steunstichting oudervereniging personeelsvereniging amici
vanner vanforening vanforeningen stodforening stodforeningen foraldraforening foraldraforeningen konstforening personalforening
venner venneforening venneforeningen vennekreds stotteforening stotteforeningen foreldreforening foraeldreforening fau
museumsforening kunstforening kunstforeningen personaleforening personaleforeningen
ystavat tuki tukiyhdistys tukisaatio kannatusyhdistys vanhempainyhdistys
przyjaciol milosnikow rodzicow absolwentow pratele pratel rodicu absolventu priatelia priatelov rodicov rodicovske absolventov
sobrad vilistlased lastevanemate draugi vecaku draugai draugu remejai remeju prietenii prietenilor parintilor absolventilor`),
)

// Folded words for a town, a district or a parish. What has another word before them in its name belongs to it, or is in it.
const towns: ReadonlySet<string> = new Set(
  words('stadt gemeinde landkreis kreis ville commune stad gemeente miasto gmina powiat mesto obec'),
)

/** Whether a name has further words before the town that a query begins with: `Angelsportverein Stadt X` is not `Stadt X`. */
export function isInTown([first = '']: readonly string[], name: readonly string[], own: readonly string[]): boolean {
  const at = towns.has(first) ? name.indexOf(first) : -1
  return name.slice(0, Math.max(0, at)).some(word => own.includes(word) && !towns.has(word) && !isStopWord(word))
}

/** Whether a folded word marks a body that supports the one asked for: `Freiwillige Feuerwehr Stadt X` is not `Stadt X`. */
export const namesSupporter = (word: string): boolean => supporters.has(word)

/** A body, behind the first part of a compound and the letter that joins them. */
const body = /^(?:e[nrs]?|n|s)?(?:verein|kreis|werk|kasse|einrichtung|forening(?:en)?|stichting|yhdistys)$/

/** Whether a folded word is a supporter's whose first part is a whole word: `museumsforening` is not short for a `museum`. */
export const namesSupporterOf = (word: string, supported: string): boolean =>
  namesSupporter(word) && word.startsWith(supported) && body.test(word.slice(supported.length))

/** Whether a folded word distinguishes a body near a company from the company: `Friends of X` is not `X`. */
export const namesRelatedEntity = (word: string): boolean => bodies.has(word)
