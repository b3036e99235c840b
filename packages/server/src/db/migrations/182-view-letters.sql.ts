/** Whom a view comes to by letter, and when. See docs/decisions/a-view-comes-to-who-asked-for-it.md. */
export const viewLetters = /* sql */ `
create table view_letter (
  user_id integer not null references user_account,
  view_id integer not null references saved_view on delete cascade,
  rhythm text not null check (rhythm in ('day', 'week', 'month')),
  /* 1 (Monday) to 7 of a week, 1 to 31 of a month. */
  on_day smallint not null check (on_day between 1 and 31),
  hour smallint not null check (hour between 0 and 23),
  primary key (user_id, view_id)
);
create index view_letter_view on view_letter (view_id);
create trigger audit_row after insert or update or delete on view_letter for each row execute function audit_row('user_id');

/* Apart, because the trail has no use for it. */
create table view_letter_turn (
  user_id integer not null,
  view_id integer not null,
  next_at timestamptz not null,
  last_at timestamptz,
  primary key (user_id, view_id),
  foreign key (user_id, view_id) references view_letter on delete cascade
);
create index view_letter_turn_next on view_letter_turn (next_at);
`
