/** Whether a rule takes 'nothing to report' only after the day or shift has ended. See docs/decisions/136. */
export const nilAfterTheEnd = /* sql */ `
alter table expectation_rule add column nil_only_after_end boolean not null default false;
`
