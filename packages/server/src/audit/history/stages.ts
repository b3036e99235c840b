import type { Stored, Trail } from './changes.queries.ts'

/*
 * A record may have come to its reader from elsewhere: a user from another company, a company from another head. What is told
 * of its past is judged by the reader's scope at each stage.
 */

/** Goes back through a trail: `isInside` says of the stage that was reached whether it was the reader's. */
export type Stages = { back(row: Trail): void; isInside(): boolean }

/** Of a record whose place is a column of its own row. */
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

/** Of a record that is the reader's by rows beside it, such as its areas; `own` are those of the reader at present. */
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

/** Whether what each transaction of a trail, the latest first, found and left was the reader's. */
export function sidesOf(trail: Trail[], stages: Stages): Map<string, { wasInside: boolean; isInside: boolean }> {
  const sides = new Map<string, { wasInside: boolean; isInside: boolean }>()
  for (const row of trail) {
    const isInside = sides.get(row.transactionId)?.isInside ?? stages.isInside()
    stages.back(row)
    sides.set(row.transactionId, { isInside, wasInside: stages.isInside() })
  }
  return sides
}
