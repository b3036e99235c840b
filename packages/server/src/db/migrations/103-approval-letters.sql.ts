/** How often a person gets the letters that ask for approval. */
export const approvalLetters = /* sql */ `
alter table notice_choice add column approval_letters text not null default 'now'
  check (approval_letters in ('now', 'hourly', 'daily'));
`
