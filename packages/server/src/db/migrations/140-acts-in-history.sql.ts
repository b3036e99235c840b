/** A record's history shows of which act a change was, also after the act was undone. */
export const actsInHistory = /* sql */ `
alter table act_row add column undone_in xid8;
create index act_row_transaction on act_row (transaction_id) where transaction_id is not null;
create index act_row_undone on act_row (undone_in) where undone_in is not null;
`
