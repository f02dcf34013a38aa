// Folded names of one town in several languages, one town per line, its own first. For places and public bodies only: as words of
// names, some mean something else.
const towns = `
brussel bruxelles brussels
antwerpen anvers antwerp
gent gand ghent
liege luik luttich
brugge bruges
leuven louvain lowen
mechelen malines mechlin
namur namen
mons bergen
tournai doornik
kortrijk courtrai
aalst alost
ieper ypres ypern
oostende ostende ostend
dendermonde termonde
vilvoorde vilvorde
roeselare roulers
tienen tirlemont
nivelles nijvel
wavre waver
tongeren tongres
eupen neau
mouscron moeskroen
comines komen
ath aat
lessines lessen
enghien edingen
soignies zinnik
huy hoei
waremme borgworm
arlon aarlen
bastogne bastenaken
jodoigne geldenaken
uccle ukkel
ixelles elsene
schaerbeek schaarbeek
ronse renaix
geraardsbergen grammont
lier lierre
halle hal
veurne furnes
diksmuide dixmude
menen menin
temse tamise
geneve geneva genf ginevra
basel bale basle basilea
bern berne berna
luzern lucerne lucerna
zurich zurigo
lausanne losanna
fribourg freiburg friburgo
neuchatel neuenburg
solothurn soleure
sion sitten
chur coire coira
biel bienne
bellinzona bellinzone
munchen munich
koln cologne keulen
nurnberg nuremberg
hannover hanover
braunschweig brunswick
mainz mayence
trier treves
aachen aken
regensburg ratisbon
frankfurt francfort
dresden dresde
strasbourg strassburg
mulhouse mulhausen
dunkerque dunkirk
lille rijsel
lyon lyons
marseille marseilles
gravenhage haag hague haye
hertogenbosch bosch
praha prague prag
brno brunn
plzen pilsen
olomouc olmutz
bratislava pressburg
kosice kaschau
warszawa warsaw warschau varsovie
krakow cracow krakau
wroclaw breslau
gdansk danzig
poznan posen
szczecin stettin
lodz lodsch
kobenhavn copenhagen kopenhagen copenhague
aarhus arhus
aalborg alborg
helsingor elsinore
goteborg gothenburg
helsinki helsingfors
turku abo
tampere tammerfors
espoo esbo
vantaa vanda
oulu uleaborg
vaasa vasa
porvoo borga
pori bjorneborg
lahti lahtis
hameenlinna tavastehus
lappeenranta villmanstrand
kokkola karleby
jakobstad pietarsaari
kauniainen grankulla
kirkkonummi kyrkslatt
raasepori raseborg
hanko hango
sipoo sibbo
mariehamn maarianhamina
tallinn reval
tartu dorpat
vilnius wilno vilna
klaipeda memel
bucuresti bucharest bukarest bucarest
timisoara temeswar
brasov kronstadt
sibiu hermannstadt
cluj klausenburg
iasi jassy
lefkosia nicosia
lemesos limassol
larnaka larnaca
pafos paphos
ammochostos famagusta
cardiff caerdydd
swansea abertawe
newport casnewydd
cork corcaigh
galway gaillimh
limerick luimneach
`

const lines = towns
  .trim()
  .split('\n')
  .map(line => line.split(' '))

const townOf: ReadonlyMap<string, number> = new Map(
  lines.flatMap((names, at) => names.map(name => [name, at] as const)),
)

/** The names of a town in other languages, given one of its names, folded; empty for other words. */
export const foreignNamesOf = (word: string): readonly string[] =>
  (lines[townOf.get(word) ?? -1] ?? []).slice(1).filter(name => name !== word)

/** The name that a town itself has, by its folded name in another language; undefined for its own and for other words. */
export function localNameOf(word: string): string | undefined {
  const own = lines[townOf.get(word) ?? -1]?.[0]
  return own === word ? undefined : own
}

/** Whether two words of places, folded, are one town, if in two languages: `luik` is `liege`. */
export const isSameTown = (one: string, other: string): boolean =>
  one === other || (townOf.has(one) && townOf.get(one) === townOf.get(other))
