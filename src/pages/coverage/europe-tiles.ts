import type { CountryCode } from '#domain/countries.ts'

/** The place of a hexagon: its column, and its row from the north. Odd rows are half a column further east. */
export type Tile = readonly [column: number, row: number]

/** Drawn by hand: each country is where its neighbours are. From north to south, the order in which a keyboard visits them. */
export const servedTiles: Readonly<Record<CountryCode, Tile>> = {
  NO: [3, 0],
  SE: [4, 0],
  FI: [5, 0],
  EE: [5, 1],
  IE: [0, 2],
  GB: [1, 2],
  DK: [3, 2],
  LV: [6, 2],
  NL: [2, 3],
  DE: [3, 3],
  PL: [4, 3],
  LT: [5, 3],
  BE: [2, 4],
  CZ: [4, 4],
  SK: [5, 4],
  FR: [1, 5],
  CH: [2, 5],
  RO: [5, 5],
  CY: [7, 8],
}

/** Other countries, without their names: they make the outline recognisable. */
export const otherTiles: readonly Tile[] = [
  [0, 0],
  [6, 3],
  [3, 4],
  [6, 4],
  [3, 5],
  [4, 5],
  [6, 5],
  [0, 6],
  [1, 6],
  [3, 6],
  [4, 6],
  [5, 6],
  [6, 6],
  [4, 7],
  [5, 7],
  [6, 7],
  [5, 8],
]
