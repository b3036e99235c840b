/** Alerts that speak when nothing is reported. See docs/decisions/an-alert-speaks-of-silence-while-a-report-is-expected.md. */
export const alertSilence = /* sql */ `
/* Not null: it speaks when nothing was reported for so many minutes, counted from this time of each day; it then counts no events. */
alter table alert_rule add silent_since time,
  add constraint alert_rule_silence check (silent_since is null or (type_ids = '{}' and levels = '{}' and not is_abnormal
    and count = 1 and extract(epoch from silent_since) / 60 + minutes < 1440));
/* Of silence: the areas that had not reported when it spoke. */
alter table alert_occurrence add area_ids integer[] not null default '{}';
`
