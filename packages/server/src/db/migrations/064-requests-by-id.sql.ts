/**
 * A request is looked up by its id, or by its id and sender: one index that begins with the id serves both. See
 * docs/decisions/entries-are-plain-rows-reports-stay-whole.md.
 */
export const requestsById = /* sql */ `
alter table submission drop constraint submission_pkey;
alter table submission add primary key (request_id, user_id);
drop index submission_request;
`
