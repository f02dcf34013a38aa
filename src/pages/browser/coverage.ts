import { moveByArrows } from './modules/map-arrows.ts'
import { sortTables } from './modules/sort-tables.ts'

sortTables(document)
for (const map of document.querySelectorAll<SVGSVGElement>('svg.europe')) moveByArrows(map)
