/**
 * The choices of forms are cached as people are: their changes are recorded in the same table, so that one query
 * covers both (rights/callers.ts).
 */
export const offers = /* sql */ `
do $$
declare
  source text;
begin
  foreach source in array array['event_type', 'area_event_type', 'shift', 'area_shift', 'advance_rule'] loop
    execute format('create trigger note_rights_change after insert or update or delete or truncate on %I
      for each statement execute function note_rights_change()', source);
  end loop;
end $$;
`
