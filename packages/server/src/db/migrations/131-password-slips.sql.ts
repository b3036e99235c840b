/** A slip handed to a person without mail sets a password as a link in a letter does, but lasts for days. */
export const passwordSlips = /* sql */ `
alter table one_time_token drop constraint one_time_token_purpose_check;
alter table one_time_token add constraint one_time_token_purpose_check
  check (purpose in ('set_password', 'password_slip', 'directory_pending', 'directory_ticket'));
`
