/** When a virus scanner last scanned an upload and what it found; '' if nothing. */
export const virusScan = /* sql */ `
alter table upload
  add column scanned_at timestamptz,
  add column infection text not null default '';
`
