/** A save reads what its form may choose from: changes of it need not be noted any more. See docs/decisions/043. */
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
