/** Counters of failed attempts, in the form that rate-limiter-flexible keeps them; keys are hashes. */
export const limits = /* sql */ `
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);
`
