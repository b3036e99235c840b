/** The menu of the overview. See docs/decisions/an-overview-says-what-matters-first.md. */
export const overview = /* sql */ `
/* Before Event Report, in two steps, because no two menus may share a position even for a moment. It has no level of its own:
   whoever has any of the reports has it. */
update menu set position = position + 1000 where position >= (select position from menu where id = 12);
insert into menu (id, is_back, link, icon, position)
  select 32, false, '/Overview', 'eye', position - 1000 from menu where id = 12;
update menu set position = position - 999 where position > 1000;
`
