/**
 * The texts of the Operations page and its letters about the installation: each fact, its possible notes, and what to do about
 * them. A separate file, because few people see it. '' means that there is nothing to do. Commands are placeholders too, because
 * operators of a release type different ones.
 */
export const operations = {
  database: {
    name: 'Database',
    notes: {
      ok: { says: 'PostgreSQL {version} answers and accepts writes. Size: {size}.', todo: '' },
      away: {
        says: 'The database does not answer.',
        todo: 'Look at the log of PostgreSQL and at the network between it and this server.',
      },
      readOnly: {
        says: 'The database can only be read: nobody can save anything.',
        todo: 'If it is a standby, set DATABASE_URL to the primary. Otherwise find out who made it read-only.',
      },
      full: {
        says: 'The disk of the database is full: nobody can save anything.',
        todo: 'Free space on the disk of PostgreSQL, but never delete files of the database. Daybook then continues by itself.',
      },
      busy: {
        says: '{used} of {max} connections of the database are in use.',
        todo: 'Raise max_connections of PostgreSQL, or stop other programs that use it.',
      },
    },
  },
  backups: {
    name: 'Backups',
    notes: {
      ok: { says: 'The last backup was made on {at}, with {uploads} uploads.', todo: '' },
      verified: { says: 'It was verified on {at}.', todo: '' },
      notScheduled: {
        says: 'No backup is scheduled.',
        todo: 'Set BACKUP_TO to a folder on another disk and start again. See Backup in docs/operations.md.',
      },
      never: {
        says: 'BACKUP_TO is set, but there is no backup yet.',
        todo: 'Look for “backups” in the log of the server, and try: {makeBackup}',
      },
      failed: {
        says: 'The scheduled backup failed on {at}: {why}',
        todo: 'Put that right; the server tries again every minute. To try it yourself: {makeBackup}',
      },
      late: {
        says: 'The last backup was made on {at}. Another one has been due since {due}.',
        todo: 'Look for “backups” in the log of the server, and try: {makeBackup}',
      },
      unreadable: {
        says: 'The folder of the backups cannot be read.',
        todo: 'Check that the disk of BACKUP_TO is there and that this server may read it.',
      },
      lossy: {
        says: 'The last backup lacks {count} uploads that are missing or damaged in the store.',
        todo: 'The manifest of the backup names them. An earlier backup may still have them.',
      },
      unverified: {
        says: 'No backup has been verified in the last {days} days.',
        todo: 'Run: {verifyBackup}',
      },
      damaged: {
        says: 'The backup of {at} was verified and is damaged.',
        todo: 'Make another one now: {makeBackup}. Verify it, and check the disk.',
      },
    },
  },
  letters: {
    name: 'Letters',
    notes: {
      ok: { says: '{waiting} letters wait. None waits longer than it should.', todo: '' },
      waiting: {
        says: '{waiting} letters wait. The oldest has been due for {minutes} minutes.',
        todo: 'If the mail server works, look for “letters” in the log of the server.',
      },
      failed: {
        says: '{count} letters failed in the last 24 hours.',
        todo: 'Mail Setup & Monitoring says why, and can send them again.',
      },
      unknown: {
        says: 'It is unknown whether {count} letters of the last 24 hours arrived.',
        todo: 'Mail Setup & Monitoring shows them, and can send them again.',
      },
      overdue: {
        says: '{count} mail runs are overdue.',
        todo: 'Look for “mail schedule” in the log of the server.',
      },
    },
  },
  mailServer: {
    name: 'Mail server',
    notes: {
      ok: { says: 'The mail server answers.', todo: '' },
      notConfigured: {
        says: 'There is no mail server: letters are written to files.',
        todo: 'Set SMTP_URL and MAIL_FROM.',
      },
      away: {
        says: 'The mail server does not answer. Letters wait until it does.',
        todo: 'Check the address in SMTP_URL and the network to it.',
      },
      refusing: {
        says: 'The mail server refuses the sign-in.',
        todo: 'Check the user and the password in SMTP_URL.',
      },
      sender: {
        says: 'Letters say that they come from {from}. Many mail servers refuse that.',
        todo: 'Set MAIL_FROM to an address of your own.',
      },
    },
  },
  channels: {
    name: 'LINE and Teams',
    notes: {
      ok: { says: 'No message failed in the last 24 hours.', todo: '' },
      failed: {
        says: '{count} messages failed in the last 24 hours.',
        todo: 'Mail Setup & Monitoring says why. Check the token of LINE, and that Teams can be reached.',
      },
    },
  },
  jobs: {
    name: 'Background jobs',
    notes: {
      ok: { says: 'All background jobs run on time.', todo: '' },
      late: {
        says: 'These background jobs fail or hang: {jobs}.',
        todo: 'The log of the server says why. Restart the server if the log says nothing.',
      },
    },
  },
  auditTrail: {
    name: 'Audit trail',
    notes: {
      ok: { says: '{entries} entries are sealed, the last on {at}.', todo: '' },
      empty: { says: 'Nothing has been sealed yet.', todo: '' },
      verified: { says: 'The trail was verified on {at}.', todo: '' },
      behind: {
        says: 'Entries have waited to be sealed for {minutes} minutes.',
        todo: 'Sealing stops where the trail was changed. Run: {verifyTrail}',
      },
      unverified: {
        says: 'The trail has not been verified in the last {days} days.',
        todo: 'Run: {verifyTrail}',
      },
      broken: {
        says: 'Verification on {at} found that the trail was changed.',
        todo: 'Run {verifyTrail}: it names the place. Keep the database as it is until you know who did it.',
      },
    },
  },
  disk: {
    name: 'Disk space',
    notes: {
      ok: { says: '{place}: {free} of {size} are free.', todo: '' },
      low: { says: '{place}: only {free} of {size} are free.', todo: 'Make room, or move it to a larger disk.' },
      full: {
        says: '{place}: only {free} of {size} are left. Soon nothing can be saved.',
        todo: 'Make room now: old log files first, never files of the database.',
      },
    },
  },
  files: {
    name: 'Uploads',
    notes: {
      ok: { says: 'The store of uploads is writable.', todo: '' },
      notWritable: {
        says: 'The store of uploads is not writable.',
        todo: 'Check that FILES_URL exists, has free space, and is writable for this server.',
      },
    },
  },
  certificates: {
    name: 'Certificates',
    notes: {
      none: { says: 'No address in the settings uses a certificate.', todo: '' },
      ok: { says: '{host}: valid until {until}.', todo: '' },
      soon: { says: '{host}: valid for {days} more days only.', todo: 'Have it renewed.' },
      expired: { says: '{host}: expired on {until}.', todo: 'Renew it now.' },
      unknown: {
        says: '{host}: its certificate could not be read.',
        todo: 'Check that this server can reach the address.',
      },
    },
  },
  processes: {
    name: 'Processes',
    notes: {
      ok: { says: 'Processes that serve this database: {count}. Version {version}.', todo: '' },
      mixed: {
        says: 'The processes run different versions: {versions}.',
        todo: 'Finish the upgrade: start all of them with the same version.',
      },
      gone: {
        says: 'The process {pid} on {host} has not been heard of since {at}.',
        todo: 'Check that machine. If the process was ended on purpose, this note disappears within a day.',
      },
    },
  },
} as const
