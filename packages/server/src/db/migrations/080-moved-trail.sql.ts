/**
 * A restore says that the trail's head came from elsewhere: its transaction id says nothing about what was sealed, whether this
 * cluster has reached that number or not. See docs/decisions/116.
 */
export const movedTrail = /* sql */ `
alter table audit_head add column is_moved boolean not null default false;
`
