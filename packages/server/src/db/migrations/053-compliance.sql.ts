/** The menu of Compliance. See docs/decisions/compliance-answers-from-stored-sums.md. */
export const compliance = /* sql */ `
/* After Yearly Report. Two steps, because no two menus may share a position even for a moment. */
update menu set position = position + 1000 where position > (select position from menu where id = 16);
insert into menu (id, is_back, link, icon, position)
  select 30, false, '/Compliance', 'compliance', position + 1 from menu where id = 16;
update menu set position = position - 999 where position > 1000;
/* Like the statistics: people who see one of them see this too. */
insert into group_menu_limit (group_id, menu_id, level) select group_id, 30, level from group_menu_limit where menu_id = 16;
insert into user_menu (user_id, menu_id, level)
select user_id, 30, max(level) from user_menu where menu_id in (12, 13, 14, 15, 16) and level > 0 group by user_id;
`
