/**
 * The menu Expectations, holidays by two names, and excuses that end before they begin. See
 * docs/decisions/rules-change-from-tomorrow.md.
 */
export const expectationScreens = /* sql */ `
/* After Event Type. Two steps, because no two menus may share a position even for a moment. */
update menu set position = position + 1000 where position > (select position from menu where id = 7);
update menu set position = position - 999 where position > 1000;
insert into menu (id, is_back, link, icon, position)
select 29, true, '/Expectations', 'expectations', position + 1 from menu where id = 7;
/* Like Area Structure: for administrators of areas. */
insert into group_menu_limit (group_id, menu_id, level) select group_id, 29, level from group_menu_limit where menu_id = 6;
insert into user_menu (user_id, menu_id, level) select user_id, 29, level from user_menu where menu_id = 6;

/* The name is in any language; this one is for Thai readers. '' for none. */
alter table company_holiday add column name_th text not null default '' check (length(name_th) <= 200);

/* One that is ended before its first day excuses nothing, and stays visible. */
alter table excuse drop constraint excuse_check;
alter table excuse add constraint excuse_days check (from_day <= until_day + 1);
alter table excuse add constraint excuse_empty check (from_day <= until_day or ended_at is not null);
create index excuse_waiting on excuse (from_day) where seconded_at is null and ended_at is null;
`
