/**
 * When an area, a company or an area's shift became active, for the first of its days: nothing is expected by a time before that
 * moment. Null for periods that began before this migration.
 */
export const beganAt = /* sql */ `
alter table area_active_period add column began_at timestamptz;
alter table area_active_period alter column began_at set default daybook_now();
alter table company_active_period add column began_at timestamptz;
alter table company_active_period alter column began_at set default daybook_now();
alter table area_shift_period add column began_at timestamptz;
alter table area_shift_period alter column began_at set default daybook_now();
`
