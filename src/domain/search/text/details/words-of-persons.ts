import { alsoUnaccented } from '../words/also-unaccented.ts'

// Persons after a name, in the languages of the registers. A row is a language, or related ones.

/** Words before a person, anywhere in the text. */
export const persons = alsoUnaccented(
  [
    "z\\. ?hd\\.?|zhd\\.?|zu händen|attn\\b\\.?|att\\.|attention:|fao\\b|f\\.a\\.o\\.|à l[’']attention d[eu]|t\\.a\\.v\\.",
    'geschäftsführer(?:in)?\\b|vertreten durch|managing director:|ceo:|herrn?|frau|mrs?\\.',
    'att:|att\\.:|kontaktperson(?:a|on)?:?|contactpersoon:?|yhteyshenkilö:?|osoba kontaktowa:?|kontaktní osoba:?|kontaktná osoba:?|persoană de contact:?|kontaktisik:?|kontaktinis asmuo:?',
    'tav|t\\.n\\.v\\.|dhr\\.|mevr\\.|tj\\.|do rąk|k rukám|do rúk|sz\\. ?p\\.|reprezentowana przez:?|zastoupená|zastúpená|v zastúpení|jednající|reprezentată (?:legal )?(?:de|prin)|prin (?:administrator|lichidator) judiciar|în atenția:?|esindaja|atstovaujama',
    'représentée? par|prise? en la personne de|vertegenwoordigd door|inh\\.|inhaber(?:in)?\\b|proprietor:?|propr\\.|propriétaire:?|eigenaar:?|właściciel(?:ka)?:?|majitel(?:ka)?:?|majiteľ(?:ka)?:?',
    'indehaver:?|innehaver:?|innehavare:?|omistaja:?|proprietar:?|omanik:?|īpašnie(?:ks|ce):?|savininkas:?',
    "for the attention of|contact:|z\\. ?h\\.|z\\.hd\\.v\\.|zuhanden|à l[’']att\\.|alla c\\.a\\.",
  ].join('|'),
)

/** Titles that names have, too, unless they are set apart. */
export const titles = alsoUnaccented(
  [
    'mrs?|ms|miss|m\\.|mme|mlle|monsieur|madame|hr\\.|fru',
    'att|daglig leder|direktør|vd|toimitusjohtaja|tj|directeur|gérante?|zaakvoerder|bestuurder|de heer|mevrouw|prezes(?: zarządu)?|pani?|adw\\.|jednatel|konateľ|(?<=, ?)(?:administrator|dl\\.|ing\\.|p\\.|zast\\.)|juhatuse liige|valdes loceklis|direktorius',
    '(?:managing )?director:?',
  ].join('|'),
)
