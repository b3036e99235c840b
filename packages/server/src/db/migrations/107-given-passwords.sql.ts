/** Whether an administrator chose the password: its owner must choose another one before signing in. */
export const givenPasswords = /* sql */ `
alter table user_account add column is_password_given boolean not null default false;
`
