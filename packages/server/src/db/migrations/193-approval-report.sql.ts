/** The menu of the approval report. See docs/decisions/approval-is-measured-from-filing-to-decision.md. */
export const approvalReport = /* sql */ `
/* After Compliance. Two steps, because no two menus may share a position even for a moment. */
update menu set position = position + 1000 where position > (select position from menu where id = 30);
insert into menu (id, is_back, link, icon, position)
  select 33, false, '/Report-Approval', 'clock', position + 1 from menu where id = 30;
update menu set position = position - 999 where position > 1000;
/* Like Compliance: people who see it see this too. */
insert into group_menu_limit (group_id, menu_id, level) select group_id, 33, level from group_menu_limit where menu_id = 30;
insert into user_menu (user_id, menu_id, level) select user_id, 33, level from user_menu where menu_id = 30 and level > 0;
`
