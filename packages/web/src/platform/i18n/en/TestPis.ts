export const TestPis = {
  title: 'Test PIS',
  note: 'Tests whether a staff directory can be read, without showing its data. A failed test takes about 8 seconds.',
  hint: 'postgres://, mysql:// or mariadb:// with user, password, host, port and database. It is not stored.',
  test: 'Test',
  companies: 'Configured directories',
  company: 'Company {id}',
  toMail: 'Test mail',
} as const
