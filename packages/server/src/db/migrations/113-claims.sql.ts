/** Finds the few reports whose claimed time nobody has decided about. */
export const claims = /* sql */ `
create index event_report_claimed on event_report (claimed_at) where claimed_at is not null;
`
