/**
 * What a form may choose from is kept in memory as people are: changes of it are noted in the same place, so that one
 * question tells of both (rights/callers.ts).
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
