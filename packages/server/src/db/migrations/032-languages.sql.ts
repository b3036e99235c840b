/** The product lists its languages and names its menus (`LANGUAGES`, `texts`): a new language changes no table. */
export const languages = /* sql */ `
alter table user_account drop constraint user_account_language_check,
  add constraint user_account_language_check check (language ~ '^[a-z]{2,3}$');
alter table letter drop constraint letter_language_check,
  add constraint letter_language_check check (language ~ '^[a-z]{2,3}$');
alter table menu drop column name_en, drop column name_th;
`
