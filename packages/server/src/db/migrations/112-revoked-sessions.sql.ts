/** Whether a session was ended for its person, by a new password or an administrator, and not by signing out. */
export const revokedSessions = /* sql */ `
alter table session add column is_revoked boolean not null default false;
`
