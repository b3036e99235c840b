/**
 * Records may have a name in each language: `name` stays as entered, `second_name` is the other one. Which is Thai is seen by
 * its letters: name_in() returns the name for a reader of a language, the only one if there is no second. See
 * docs/decisions/names-are-shown-in-the-readers-language.md.
 */
export const secondNames = /* sql */ `
alter table company add column second_name text check (length(second_name) between 1 and 200);
alter table shift add column second_name text check (length(second_name) between 1 and 200);
alter table event_type add column second_name text check (length(second_name) between 1 and 200);
alter table area add column second_name text check (length(second_name) between 1 and 200);
alter table receiver_group add column second_name text check (length(second_name) between 1 and 200);

create function name_in(name text, second_name text, language text) returns text language sql immutable parallel safe return
  case when second_name is null or (name ~ '[\\u0e01-\\u0e5b]') = (language = 'th') then name else second_name end;
`
