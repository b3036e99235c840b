/**
 * When each person signed in last, for the list of people: sessions go after some days, and the trail is too long to be searched
 * for every row.
 */
export const lastSignIn = /* sql */ `
create table last_sign_in (
  user_id integer primary key references user_account on delete cascade,
  at timestamptz not null
);
insert into last_sign_in (user_id, at)
select u.id, max(e.at) from audit_entry e join user_account u on u.id::text = e.row_key
where e.action = 'sign-in' group by u.id;
`
