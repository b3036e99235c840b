/**
 * normal_form() is normalForm() of packages/shared/src/rules/normalForm.ts: the form in which texts are looked for. It and
 * name_key() share their parts, as they do there. Letters are folded by ICU, which does so alike in every locale.
 */
export const normalForm = /* sql */ `
create function sara_am(text text) returns text language sql immutable strict parallel safe return
  regexp_replace(regexp_replace(text,
    '\\u0e4d([\\u0e48-\\u0e4b]?)\\u0e32', '\\1' || U&'\\0E33', 'g'),
    '([\\u0e01-\\u0e2e])\\u0e33([\\u0e48-\\u0e4b])(?![\\u0e48-\\u0e4b])', '\\1\\2' || U&'\\0E33', 'g');

/* Without what nobody sees, on one line, with the one spelling of each letter. */
create function clean_line(text text) returns text language sql immutable strict parallel safe return
  normalize(trim(sara_am(regexp_replace(regexp_replace(text,
    '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff\\u0001-\\u0008\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f]', '', 'g'),
    '[\\u0009-\\u000d\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+', ' ', 'g'))), NFC);

create or replace function name_key(name text) returns text language sql immutable strict parallel safe return
  lower(clean_line(name));

/* Plain letters need no more than their case folded, which makes names of Latin letters ten times as fast. */
create function normal_form(text text) returns text language sql immutable strict parallel safe return
  case when text ~ '^[!-~]+( [!-~]+)*$' then lower(text) else
    sara_am(regexp_replace(regexp_replace(regexp_replace(replace(trim(regexp_replace(translate(lower(clean_line(text) collate "und-x-icu"),
      U&'\\0E50\\0E51\\0E52\\0E53\\0E54\\0E55\\0E56\\0E57\\0E58\\0E59\\03C2', U&'0123456789\\03C3'),
      '[ \\u2800]+', ' ', 'g')),
      U&'\\0E40\\0E40', U&'\\0E41'),
      '\\u0e33([\\u0e48-\\u0e4b]+)', '\\1' || U&'\\0E33', 'g'),
      '([\\u0e48-\\u0e4c]+)([\\u0e31\\u0e34-\\u0e3a\\u0e47\\u0e4d]+)', '\\2\\1', 'g'),
      '([\\u0e31\\u0e33-\\u0e3a\\u0e47-\\u0e4e])\\1+', '\\1', 'g')) end;
`
