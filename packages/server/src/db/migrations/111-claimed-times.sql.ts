/**
 * Reports that would be on time, or on an open day, only by the time that their device states: they count from their arrival
 * (`reported_at` = `received_at`), and `claimed_at` keeps what the device said until somebody who runs the area confirms it.
 */
export const claimedTimes = /* sql */ `
alter table event_report add column claimed_at timestamptz,
  add constraint event_report_claimed_check check (claimed_at is null or claimed_at < received_at);
`
