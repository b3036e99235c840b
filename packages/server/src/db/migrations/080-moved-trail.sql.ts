/**
 * A restore marks the trail's head as moved: its transaction id does not show what was sealed, whether or not this
 * cluster has reached that number. See docs/decisions/triggers-write-the-trail-a-job-seals-it.md.
 */
export const movedTrail = /* sql */ `
alter table audit_head add column is_moved boolean not null default false;
`
