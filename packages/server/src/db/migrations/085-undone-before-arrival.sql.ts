/**
 * An undo may arrive before the submission it undoes, which was cut off on its way. The row of such a submission says that it
 * must not be stored if it arrives later.
 */
export const undoneBeforeArrival = /* sql */ `
alter table submission add column is_undone boolean not null default false;
`
