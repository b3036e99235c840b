export const TestPis = {
  title: 'Test PIS',
  note: 'Says whether a staff directory can be read. Nothing of it is shown. A failed test takes about 8 seconds.',
  hint: 'postgres://, mysql:// or mariadb:// with user, password, host, port and database. It is not kept.',
  test: 'Test',
  companies: 'Directories of the configuration',
  company: 'Company {id}',
  toMail: 'Test mail',
} as const
