import type { Stored, Trail } from './changes.queries.ts'

/*
 * A record may have moved into its reader's scope: a user from another company, a company from another head company.
 * Each stage of its history is filtered by the reader's scope at that stage.
 */

/** Walks back through the audit trail; `isInside` tells whether the current stage is in the reader's scope. */
export type Stages = { back(row: Trail): void; isInside(): boolean }

/** For a record whose scope is a column of its row. */
export function stagesByColumn(table: string, column: string, isInside: (value: Stored) => boolean): Stages {
  let inside = true
  return {
    back(row) {
      if (row.table === table && row.action === 'update' && row.before?.[column] !== undefined)
        inside = isInside(row.before[column])
    },
    isInside: () => inside,
  }
}

/** For a record whose scope is given by other rows, such as its areas; `own` are the current ones in the reader's scope. */
export function stagesByParts(
  table: string,
  column: string,
  own: Iterable<number>,
  isOwn: (id: number) => boolean,
): Stages {
  const held = new Set(own)
  return {
    back(row) {
      if (row.table !== table) return
      const id = Number((row.after ?? row.before)?.[column])
      if (row.action === 'insert') held.delete(id)
      else if (isOwn(id)) held.add(id)
    },
    isInside: () => held.size > 0,
  }
}

/** Whether each transaction of a trail, latest first, started and ended inside the reader's scope. */
export function sidesOf(trail: Trail[], stages: Stages): Map<string, { wasInside: boolean; isInside: boolean }> {
  const sides = new Map<string, { wasInside: boolean; isInside: boolean }>()
  for (const row of trail) {
    const isInside = sides.get(row.transactionId)?.isInside ?? stages.isInside()
    stages.back(row)
    sides.set(row.transactionId, { isInside, wasInside: stages.isInside() })
  }
  return sides
}
