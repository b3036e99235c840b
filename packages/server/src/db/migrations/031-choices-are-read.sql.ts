/**
 * A save reads the choices of its form itself: their changes need not be recorded any more. See
 * docs/decisions/statements-keep-their-plans.md.
 */
export const choicesAreRead = /* sql */ `
do $$
declare
  source text;
begin
  foreach source in array array['event_type', 'area_event_type', 'shift', 'area_shift', 'advance_rule'] loop
    execute format('drop trigger note_rights_change on %I', source);
  end loop;
end $$;
`
