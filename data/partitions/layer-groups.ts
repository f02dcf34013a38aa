import type { Precedence } from '#domain/companies/merge-layers.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'

/** A group of rows of one layer that count equally in the coverage of a partition. */
export interface LayerGroup {
  precedence: Precedence
  status: string
  fields: number
  records: number
  /** The newest confirmation of its rows. */
  last_confirmed_at: string | null
}

/** A layer that one import has loaded, by its groups; rows before `firstRowId` are of other layers. */
export interface LoadedLayer {
  groups: LayerGroup[]
  firstRowId: number
}

/** Groups the rows of a layer while they are written, which saves a sort of all rows at the end. */
export const createLayerGroups = (precedence: Precedence) => {
  const groups = new Map<number, Map<string, LayerGroup>>()
  const groupOf = ({ status, fields }: SourceRow): LayerGroup => {
    const ofFields = groups.get(fields) ?? new Map<string, LayerGroup>()
    groups.set(fields, ofFields)
    const group = ofFields.get(status) ?? { precedence, status, fields, records: 0, last_confirmed_at: null }
    ofFields.set(status, group)
    return group
  }
  return {
    add: (row: SourceRow, confirmedAt: string | null): void => {
      const group = groupOf(row)
      group.records += 1
      if ((confirmedAt ?? '') > (group.last_confirmed_at ?? '')) group.last_confirmed_at = confirmedAt
    },
    all: (): LayerGroup[] => [...groups.values()].flatMap(ofFields => [...ofFields.values()]),
  }
}
