/** An export that its reader ended before the file was whole; its rows are those written until then. */
export const cancelledExports = `alter table export_log add column is_cancelled boolean not null default false;`
