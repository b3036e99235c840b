/** A browser that came back from the directory may request a ticket; for that it presents a token like the others. */
export const directory = /* sql */ `
alter table one_time_token drop constraint one_time_token_purpose_check;
alter table one_time_token add constraint one_time_token_purpose_check
  check (purpose in ('set_password', 'directory_pending', 'directory_ticket'));
`
