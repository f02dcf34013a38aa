import { be } from './be.ts'
import { ch } from './ch.ts'
import { cy } from './cy.ts'
import { cz } from './cz.ts'
import { de } from './de.ts'
import { dk } from './dk.ts'
import { ee } from './ee.ts'
import { fi } from './fi.ts'
import { fr } from './fr.ts'
import { gb } from './gb.ts'
import { gleif } from './gleif/gleif.ts'
import { ie } from './ie.ts'
import type { Importer } from './importer.ts'
import { lt } from './lt.ts'
import { lv } from './lv.ts'
import { nl } from './nl.ts'
import { no } from './no.ts'
import { pl } from './pl.ts'
import { ro } from './ro.ts'
import { se } from './se.ts'
import { sk } from './sk.ts'

/** The sources that can be imported, by the word the command line takes. */
export const importers: ReadonlyMap<string, Importer> = new Map(
  [be, ch, cy, cz, de, dk, ee, fi, fr, gb, gleif, ie, lt, lv, nl, no, pl, ro, se, sk].map(importer => [
    importer.source,
    importer,
  ]),
)
