/** When a virus scanner last looked at an upload and what it found; '' is nothing. */
export const virusScan = /* sql */ `
alter table upload
  add column scanned_at timestamptz,
  add column infection text not null default '';
`
