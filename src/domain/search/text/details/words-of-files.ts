import { alsoUnaccented } from '../words/also-unaccented.ts'

// Names of files, in the languages of the registers. A row is a language, or related ones.

/** Kinds of documents before the name of a company. */
export const documents = alsoUnaccented(
  [
    'invoice|inv|contract|nda|quote|offer|proposal|(?:annual[ -])?(?:report|accounts)|financial[ -]statements?|statement|agreement|msa|sow|po|purchase[ -]order|order|credit[ -]note|receipt|scan|letter|certificate',
    'jahresabschluss|bilanz|geschäftsbericht|rechnung|angebot|(?:rahmen|miet|kauf|dienst|arbeits)?vertrag|bestellung|auftrag|lieferschein|gutschrift|mahnung|handelsregisterauszug|hr-?auszug|kündigung|gesellschaftsvertrag',
    'bilan|comptes?[ -]annuels?|facture|devis|contrat|(?:extrait[ -])?kbis|statuts|attestation|jaarrekening|factuur|offerte|contract|overeenkomst|bilancio|fattura|visura|contratto|preventivo',
    'faktura|umowa|oferta|sprawozdanie|smlouva|nabídka|účetní[ -]závěrka|zmluva|ponuka|účtovná[ -]závierka|factura|contract|ofertă|bilanț|leping|arve|līgums|rēķins|sutartis|sąskaita',
    'avtal|offert|årsredovisning|kontrakt|avtale|tilbud|årsregnskap|årsrapport|regnskab|regnskap|tilinpäätös|sopimus|lasku|tarjous|aftale',
  ].join('|'),
)

/** What is behind the name: a version or a state. */
export const versions = alsoUnaccented(
  'v\\.?\\s?\\d{1,3}(?:\\.\\d{1,2})?|rev\\.?\\s?\\d{1,2}|final|signed|draft|scan|copy|\\(\\d{1,2}\\)|entwurf|unterschrieben|signiert|signée?|définitif|getekend|definitief|podpisan[ayo]|podepsan[áo]|signert|signeret|undertecknat|underskrevet|allekirjoitettu|kopie|kopia',
)
