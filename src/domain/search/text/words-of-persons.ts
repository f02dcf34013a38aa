import { alsoUnaccented } from './also-unaccented.ts'

// Persons after a name, in further languages of the registers. A row is a language, or related ones.

/** Before a person, wherever they stand. */
export const persons = alsoUnaccented(
  [
    'att:|att\\.:|kontaktperson(?:a|on)?:?|contactpersoon:?|yhteyshenkilö:?|osoba kontaktowa:?|kontaktní osoba:?|kontaktná osoba:?|persoană de contact:?|kontaktisik:?|kontaktinis asmuo:?',
    'tav|t\\.n\\.v\\.|dhr\\.|mevr\\.|tj\\.|do rąk|k rukám|do rúk|sz\\. ?p\\.|reprezentowana przez:?|zastoupená|zastúpená|v zastúpení|jednající|reprezentată (?:legal )?(?:de|prin)|prin (?:administrator|lichidator) judiciar|în atenția:?|esindaja|atstovaujama',
    "for the attention of|contact:|z\\. ?h\\.|z\\.hd\\.v\\.|zuhanden|à l[’']att\\.|alla c\\.a\\.",
  ].join('|'),
)

/** Titles that names have, too, unless they are set apart. */
export const titles = alsoUnaccented(
  [
    'att|daglig leder|direktør|vd|toimitusjohtaja|tj|directeur|de heer|mevrouw|prezes(?: zarządu)?|pani?|adw\\.|jednatel|konateľ|(?<=, ?)(?:administrator|dl\\.|ing\\.|p\\.|zast\\.)|juhatuse liige|valdes loceklis|direktorius',
    '(?:managing )?director:?',
  ].join('|'),
)
