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

// Of bodies that support another, or protect its place. What they support (a school, a town, a court) is often in no register.
const supporters: ReadonlySet<string> = new Set(
  words(`
forderverein forderkreis fordergemeinschaft freunde freundeskreis elternverein schulverein burgerverein heimatverein
feuerwehr feuerwehrverein betriebssportgemeinschaft sozialwerk sterbekasse
unterstutzungskasse unterstutzungsverein unterstutzungseinrichtung betriebsunterstutzungskasse
friends supporters alumni amis vrienden amici venner`),
)

/** Whether a folded word tells a body that supports the one asked for: `Freiwillige Feuerwehr Stadt X` is not `Stadt X`. */
export const namesSupporter = (word: string): boolean => supporters.has(word)

/** Whether a folded word tells a body near a company from the company: `Friends of X` is not `X`. */
export const namesRelatedEntity = (word: string): boolean => bodies.has(word)
