/**
 * Whether a rule takes 'nothing to report' only after the day or shift has ended. See
 * docs/decisions/nothing-to-report-is-one-tap.md.
 */
export const nilAfterTheEnd = /* sql */ `
alter table expectation_rule add column nil_only_after_end boolean not null default false;
`
