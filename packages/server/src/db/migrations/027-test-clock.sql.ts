/**
 * A test's database may have another time than its machine: daybook.clock_offset, set for the whole database, is how far
 * it is ahead of the machine's clock (platform/databaseClock.ts). Otherwise it is not set, and nothing changes.
 */
export const testClock = /* sql */ `
create function daybook_clock_offset() returns interval language sql stable as $$
  select coalesce(nullif(current_setting('daybook.clock_offset', true), ''), '0')::interval
$$;
create or replace function daybook_now() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('daybook.now', true), '')::timestamptz, now() + daybook_clock_offset())
$$;

/* The trail records times within a transaction, so it reads the clock, not the start of the transaction. */
create function daybook_clock() returns timestamptz language sql volatile as $$
  select clock_timestamp() + daybook_clock_offset()
$$;
alter table audit_entry alter column at set default daybook_clock();
`
