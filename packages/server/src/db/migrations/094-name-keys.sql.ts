/**
 * Names are compared as people read them: name_key() is nameKey() of packages/shared/src/rules/cleanText.ts. Stored names stay as
 * they are, because a migration must not change a record without an entry in the trail; each is cleaned when it is next saved.
 * Every new name is clean, so the unique indexes of 001 keep two of them from having one key.
 */
export const nameKeys = /* sql */ `
create function name_key(name text) returns text language sql immutable strict parallel safe return
  lower(normalize(trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(name,
    '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff\\u0001-\\u0008\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f]', '', 'g'),
    '[\\u0009-\\u000d\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+', ' ', 'g'),
    '\\u0e4d([\\u0e48-\\u0e4b]?)\\u0e32', '\\1' || U&'\\0E33', 'g'),
    '([\\u0e01-\\u0e2e])\\u0e33([\\u0e48-\\u0e4b])(?![\\u0e48-\\u0e4b])', '\\1\\2' || U&'\\0E33', 'g')), NFC));

create index user_username_key on user_account (company_id, name_key(username)) where deleted_at is null;
create index user_employee_key on user_account (company_id, name_key(employee_id)) where deleted_at is null;
`
