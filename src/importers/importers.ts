import type { Importer } from './importer.ts'
import { be } from './registers/be.ts'
import { ch } from './registers/ch.ts'
import { cy } from './registers/cy.ts'
import { cz } from './registers/cz.ts'
import { de } from './registers/de.ts'
import { dk } from './registers/dk.ts'
import { ee } from './registers/ee.ts'
import { fi } from './registers/fi.ts'
import { fr } from './registers/fr.ts'
import { gb } from './registers/gb.ts'
import { gleif } from './registers/gleif/gleif.ts'
import { ie } from './registers/ie.ts'
import { lt } from './registers/lt.ts'
import { lv } from './registers/lv.ts'
import { nl } from './registers/nl.ts'
import { no } from './registers/no.ts'
import { pl } from './registers/pl.ts'
import { ro } from './registers/ro.ts'
import { se } from './registers/se.ts'
import { sk } from './registers/sk.ts'

/** The importers by source, as `svc import` names it. */
export const importers: ReadonlyMap<string, Importer> = new Map(
  [be, ch, cy, cz, de, dk, ee, fi, fr, gb, gleif, ie, lt, lv, nl, no, pl, ro, se, sk].map(importer => [
    importer.source,
    importer,
  ]),
)
