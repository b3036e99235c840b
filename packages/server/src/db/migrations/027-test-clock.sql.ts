/**
 * A test's database may live at another time than its machine: daybook.clock_offset, set for the database as a whole, is
 * how far ahead of the machine's clock it is (platform/databaseClock.ts). Elsewhere it is not set, and nothing changes.
 */
export const testClock = /* sql */ `
create function daybook_clock_offset() returns interval language sql stable as $$
  select coalesce(nullif(current_setting('daybook.clock_offset', true), ''), '0')::interval
$$;
create or replace function daybook_now() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('daybook.now', true), '')::timestamptz, now() + daybook_clock_offset())
$$;

/* The trail says when within a transaction, so it reads the clock and not the beginning of the transaction. */
create function daybook_clock() returns timestamptz language sql volatile as $$
  select clock_timestamp() + daybook_clock_offset()
$$;
alter table audit_entry alter column at set default daybook_clock();
`
