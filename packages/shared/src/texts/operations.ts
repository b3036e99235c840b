import type { Language } from '../registry.ts'
import type { FactState } from './operationStates.ts'

/*
 * What the Operations page and its letters say of the installation: each fact, what may be true of it, and what to do
 * then. A separate file, because few people see it. '' : there is nothing to do. Commands are places as well: what an operator
 * types is another thing in a release.
 */

type Note = { says: string; todo: string }

const en = {
  database: {
    name: 'Database',
    notes: {
      ok: { says: 'PostgreSQL {version} answers and can be written. It holds {size}.', todo: '' },
      away: {
        says: 'The database does not answer.',
        todo: 'Look at the log of PostgreSQL and at the network between it and this server.',
      },
      readOnly: {
        says: 'The database can only be read: nobody can save anything.',
        todo: 'If it is a standby, let DATABASE_URL name the primary. Otherwise find out who made it read-only.',
      },
      full: {
        says: 'The disk of the database is full: nobody can save anything.',
        todo: 'Make room on the disk of PostgreSQL, never by deleting files of the database. It goes on by itself then.',
      },
      busy: {
        says: '{used} of {max} connections of the database are in use.',
        todo: 'Raise max_connections of PostgreSQL, or end what else uses it.',
      },
      replica: { says: 'The replica answers reports, lists and exports. It is at most {seconds} s behind.', todo: '' },
      replicaAway: {
        says: 'The replica does not answer, so the primary does its work.',
        todo: 'Look at the server that DATABASE_READ_URL names. If it was promoted, name another replica.',
      },
      replicaLagging: {
        says: 'The replica is {seconds} s behind, so the primary does its work.',
        todo: 'Look at replication (pg_stat_replication on the primary), or raise DATABASE_READ_LAG_SECONDS.',
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
        todo: 'If the mail server is well, look for “letters” in the log of the server.',
      },
      failed: {
        says: '{count} letters failed in the last 24 hours.',
        todo: 'Mail Setup & Monitoring says why, and can send them again.',
      },
      unknown: {
        says: 'Of {count} letters of the last 24 hours nobody knows whether they arrived.',
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
        says: 'The mail server refuses to let Daybook in.',
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
        todo: 'The log of the server says why. Start it again if the log says nothing.',
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
      ok: { says: 'The store of uploads can be written.', todo: '' },
      notWritable: {
        says: 'The store of uploads cannot be written.',
        todo: 'Check that FILES_URL is there, has room, and may be written by this server.',
      },
    },
  },
  certificates: {
    name: 'Certificates',
    notes: {
      none: { says: 'No address of the settings uses a certificate.', todo: '' },
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
        todo: 'Look at that machine. If the process was ended on purpose, this passes within a day.',
      },
    },
  },
} as const satisfies Record<string, { name: string; notes: Record<string, Note> }>

type Facts = { [F in keyof typeof en]: { name: string; notes: Record<keyof (typeof en)[F]['notes'], Note> } }

const th: Facts = {
  database: {
    name: 'ฐานข้อมูล',
    notes: {
      ok: { says: 'PostgreSQL {version} ตอบสนองและบันทึกข้อมูลได้ ขนาดข้อมูล {size}', todo: '' },
      away: {
        says: 'ฐานข้อมูลไม่ตอบสนอง',
        todo: 'ตรวจสอบบันทึกการทำงานของ PostgreSQL และเครือข่ายระหว่างฐานข้อมูลกับเซิร์ฟเวอร์นี้',
      },
      readOnly: {
        says: 'ฐานข้อมูลอ่านได้อย่างเดียว จึงไม่มีใครบันทึกข้อมูลได้',
        todo: 'หากเป็นเครื่องสำรอง ให้ระบุเครื่องหลักใน DATABASE_URL มิฉะนั้นให้ตรวจสอบว่าใครตั้งให้อ่านได้อย่างเดียว',
      },
      full: {
        says: 'ดิสก์ของฐานข้อมูลเต็ม ไม่มีใครบันทึกข้อมูลได้',
        todo: 'เพิ่มพื้นที่ว่างบนดิสก์ของ PostgreSQL โดยห้ามลบไฟล์ของฐานข้อมูล ระบบจะกลับมาทำงานต่อเอง',
      },
      busy: {
        says: 'มีการใช้การเชื่อมต่อฐานข้อมูล {used} จากทั้งหมด {max} การเชื่อมต่อ',
        todo: 'เพิ่มค่า max_connections ของ PostgreSQL หรือปิดโปรแกรมอื่นที่ใช้งานอยู่',
      },
      replica: { says: 'ฐานข้อมูลสำเนาตอบรายงาน รายการ และการส่งออก ข้อมูลล่าช้าไม่เกิน {seconds} วินาที', todo: '' },
      replicaAway: {
        says: 'ฐานข้อมูลสำเนาไม่ตอบสนอง เครื่องหลักจึงทำงานแทน',
        todo: 'ตรวจสอบเครื่องที่ระบุใน DATABASE_READ_URL หากถูกเลื่อนเป็นเครื่องหลักแล้ว ให้ระบุฐานข้อมูลสำเนาเครื่องอื่น',
      },
      replicaLagging: {
        says: 'ฐานข้อมูลสำเนาล่าช้า {seconds} วินาที เครื่องหลักจึงทำงานแทน',
        todo: 'ตรวจสอบการทำสำเนา (pg_stat_replication ที่เครื่องหลัก) หรือเพิ่มค่า DATABASE_READ_LAG_SECONDS',
      },
    },
  },
  backups: {
    name: 'การสำรองข้อมูล',
    notes: {
      ok: { says: 'สำรองข้อมูลล่าสุดเมื่อ {at} น. พร้อมไฟล์แนบ {uploads} ไฟล์', todo: '' },
      verified: { says: 'ตรวจสอบความถูกต้องแล้วเมื่อ {at} น.', todo: '' },
      notScheduled: {
        says: 'ยังไม่ได้ตั้งเวลาสำรองข้อมูล',
        todo: 'ตั้งค่า BACKUP_TO เป็นโฟลเดอร์ในดิสก์อื่น แล้วเริ่มระบบใหม่ ดูหัวข้อ Backup ใน docs/operations.md',
      },
      never: {
        says: 'ตั้งค่า BACKUP_TO แล้ว แต่ยังไม่มีข้อมูลสำรอง',
        todo: 'ค้นคำว่า “backups” ในบันทึกการทำงานของเซิร์ฟเวอร์ แล้วลองใช้คำสั่ง {makeBackup}',
      },
      late: {
        says: 'สำรองข้อมูลล่าสุดเมื่อ {at} น. ครั้งถัดไปเลยกำหนดตั้งแต่ {due} น.',
        todo: 'ค้นคำว่า “backups” ในบันทึกการทำงานของเซิร์ฟเวอร์ แล้วลองใช้คำสั่ง {makeBackup}',
      },
      unreadable: {
        says: 'อ่านโฟลเดอร์ข้อมูลสำรองไม่ได้',
        todo: 'ตรวจสอบว่าดิสก์ของ BACKUP_TO ยังอยู่ และเซิร์ฟเวอร์นี้มีสิทธิ์อ่าน',
      },
      lossy: {
        says: 'ข้อมูลสำรองล่าสุดขาดไฟล์แนบ {count} ไฟล์ ซึ่งสูญหายหรือเสียหายในที่เก็บไฟล์',
        todo: 'รายชื่อไฟล์อยู่ใน manifest ของข้อมูลสำรอง ข้อมูลสำรองครั้งก่อนอาจยังมีไฟล์เหล่านี้',
      },
      unverified: {
        says: 'ไม่ได้ตรวจสอบความถูกต้องของข้อมูลสำรองใน {days} วันที่ผ่านมา',
        todo: 'ใช้คำสั่ง {verifyBackup}',
      },
      damaged: {
        says: 'ตรวจสอบแล้วพบว่าข้อมูลสำรองของ {at} น. เสียหาย',
        todo: 'สำรองข้อมูลใหม่ทันทีด้วยคำสั่ง {makeBackup} แล้วตรวจสอบอีกครั้ง พร้อมทั้งตรวจสอบดิสก์',
      },
    },
  },
  letters: {
    name: 'อีเมลและการแจ้งเตือน',
    notes: {
      ok: { says: 'มี {waiting} ฉบับรอส่ง ไม่มีฉบับใดรอนานผิดปกติ', todo: '' },
      waiting: {
        says: 'มี {waiting} ฉบับรอส่ง ฉบับที่เก่าที่สุดเลยกำหนดมาแล้ว {minutes} นาที',
        todo: 'หากเมลเซิร์ฟเวอร์ทำงานปกติ ให้ค้นคำว่า “letters” ในบันทึกการทำงานของเซิร์ฟเวอร์',
      },
      failed: {
        says: 'ส่งไม่สำเร็จ {count} ฉบับใน 24 ชั่วโมงที่ผ่านมา',
        todo: 'ดูสาเหตุและส่งใหม่ได้ที่เมนูตั้งค่าและติดตามอีเมล',
      },
      unknown: {
        says: 'มี {count} ฉบับใน 24 ชั่วโมงที่ผ่านมาที่ไม่ทราบว่าถึงผู้รับหรือไม่',
        todo: 'ตรวจสอบและส่งใหม่ได้ที่เมนูตั้งค่าและติดตามอีเมล',
      },
      overdue: {
        says: 'มีรอบการส่งอีเมลเลยกำหนด {count} รอบ',
        todo: 'ค้นคำว่า “mail schedule” ในบันทึกการทำงานของเซิร์ฟเวอร์',
      },
    },
  },
  mailServer: {
    name: 'เมลเซิร์ฟเวอร์',
    notes: {
      ok: { says: 'เมลเซิร์ฟเวอร์ตอบสนองปกติ', todo: '' },
      notConfigured: {
        says: 'ยังไม่ได้ตั้งค่าเมลเซิร์ฟเวอร์ ระบบเขียนอีเมลลงไฟล์แทน',
        todo: 'ตั้งค่า SMTP_URL และ MAIL_FROM',
      },
      away: {
        says: 'เมลเซิร์ฟเวอร์ไม่ตอบสนอง อีเมลจะรอจนกว่าจะติดต่อได้',
        todo: 'ตรวจสอบที่อยู่ใน SMTP_URL และเครือข่ายไปยังเซิร์ฟเวอร์นั้น',
      },
      refusing: {
        says: 'เมลเซิร์ฟเวอร์ปฏิเสธการเข้าใช้ของ Daybook',
        todo: 'ตรวจสอบชื่อผู้ใช้และรหัสผ่านใน SMTP_URL',
      },
      sender: {
        says: 'อีเมลระบุผู้ส่งเป็น {from} ซึ่งเมลเซิร์ฟเวอร์จำนวนมากไม่ยอมรับ',
        todo: 'ตั้งค่า MAIL_FROM เป็นที่อยู่อีเมลขององค์กร',
      },
    },
  },
  channels: {
    name: 'LINE และ Teams',
    notes: {
      ok: { says: 'ไม่มีข้อความที่ส่งไม่สำเร็จใน 24 ชั่วโมงที่ผ่านมา', todo: '' },
      failed: {
        says: 'ส่งข้อความไม่สำเร็จ {count} ข้อความใน 24 ชั่วโมงที่ผ่านมา',
        todo: 'ดูสาเหตุที่เมนูตั้งค่าและติดตามอีเมล ตรวจสอบ token ของ LINE และการเชื่อมต่อไปยัง Teams',
      },
    },
  },
  jobs: {
    name: 'งานเบื้องหลัง',
    notes: {
      ok: { says: 'งานเบื้องหลังทั้งหมดทำงานตรงเวลา', todo: '' },
      late: {
        says: 'งานเบื้องหลังที่ล้มเหลวหรือค้าง: {jobs}',
        todo: 'ดูสาเหตุในบันทึกการทำงานของเซิร์ฟเวอร์ หากไม่มีข้อมูล ให้เริ่มเซิร์ฟเวอร์ใหม่',
      },
    },
  },
  auditTrail: {
    name: 'บันทึกการตรวจสอบ',
    notes: {
      ok: { says: 'ผนึกแล้ว {entries} รายการ ล่าสุดเมื่อ {at} น.', todo: '' },
      empty: { says: 'ยังไม่มีรายการที่ผนึก', todo: '' },
      verified: { says: 'ตรวจสอบความถูกต้องแล้วเมื่อ {at} น.', todo: '' },
      behind: {
        says: 'มีรายการรอผนึกมาแล้ว {minutes} นาที',
        todo: 'ระบบหยุดผนึกเมื่อพบว่าบันทึกถูกแก้ไข ใช้คำสั่ง {verifyTrail}',
      },
      unverified: {
        says: 'ไม่ได้ตรวจสอบความถูกต้องของบันทึกใน {days} วันที่ผ่านมา',
        todo: 'ใช้คำสั่ง {verifyTrail}',
      },
      broken: {
        says: 'การตรวจสอบเมื่อ {at} น. พบว่าบันทึกถูกแก้ไข',
        todo: 'ใช้คำสั่ง {verifyTrail} เพื่อดูตำแหน่งที่ถูกแก้ไข และเก็บฐานข้อมูลไว้ตามสภาพเดิมจนกว่าจะทราบผู้กระทำ',
      },
    },
  },
  disk: {
    name: 'พื้นที่ดิสก์',
    notes: {
      ok: { says: '{place}: ว่าง {free} จาก {size}', todo: '' },
      low: { says: '{place}: เหลือที่ว่างเพียง {free} จาก {size}', todo: 'เพิ่มที่ว่าง หรือย้ายไปยังดิสก์ที่ใหญ่กว่า' },
      full: {
        says: '{place}: เหลือที่ว่างเพียง {free} จาก {size} อีกไม่นานจะบันทึกข้อมูลไม่ได้',
        todo: 'เพิ่มที่ว่างทันที เริ่มจากไฟล์บันทึกเก่า และห้ามลบไฟล์ของฐานข้อมูล',
      },
    },
  },
  files: {
    name: 'ไฟล์แนบ',
    notes: {
      ok: { says: 'ที่เก็บไฟล์แนบบันทึกได้ตามปกติ', todo: '' },
      notWritable: {
        says: 'บันทึกลงที่เก็บไฟล์แนบไม่ได้',
        todo: 'ตรวจสอบว่า FILES_URL มีอยู่จริง มีที่ว่าง และเซิร์ฟเวอร์นี้มีสิทธิ์เขียน',
      },
    },
  },
  certificates: {
    name: 'ใบรับรองดิจิทัล',
    notes: {
      none: { says: 'ไม่มีที่อยู่ใดในการตั้งค่าที่ใช้ใบรับรอง', todo: '' },
      ok: { says: '{host}: ใช้ได้ถึง {until} น.', todo: '' },
      soon: { says: '{host}: ใช้ได้อีกเพียง {days} วัน', todo: 'ดำเนินการต่ออายุใบรับรอง' },
      expired: { says: '{host}: หมดอายุแล้วเมื่อ {until} น.', todo: 'ต่ออายุใบรับรองทันที' },
      unknown: {
        says: '{host}: อ่านใบรับรองไม่ได้',
        todo: 'ตรวจสอบว่าเซิร์ฟเวอร์นี้ติดต่อที่อยู่ดังกล่าวได้',
      },
    },
  },
  processes: {
    name: 'โปรเซส',
    notes: {
      ok: { says: 'โปรเซสที่ให้บริการฐานข้อมูลนี้: {count} เวอร์ชัน {version}', todo: '' },
      mixed: {
        says: 'โปรเซสใช้เวอร์ชันต่างกัน: {versions}',
        todo: 'อัปเกรดให้ครบทุกโปรเซส โดยใช้เวอร์ชันเดียวกัน',
      },
      gone: {
        says: 'ไม่ได้รับสัญญาณจากโปรเซส {pid} ที่ {host} ตั้งแต่ {at} น.',
        todo: 'ตรวจสอบเครื่องดังกล่าว หากปิดโปรเซสโดยตั้งใจ ข้อความนี้จะหายไปภายในหนึ่งวัน',
      },
    },
  },
}

export const operationTexts: Record<Language, Facts> = { en, th }
export type FactId = keyof Facts
export const FACT_IDS = Object.keys(en) as FactId[]

/** One thing that is true of the installation. */
export type Finding = {
  fact: FactId
  /** A key of the fact's notes. */
  note: string
  state: FactState
  values: Record<string, string | number>
}

/** A finding in words; `todo` is '' where there is nothing to do. undefined: a note of another version. */
export function findingText(language: Language, { fact, note, values }: Omit<Finding, 'state'>): Note | undefined {
  const notes: Record<string, Note> = operationTexts[language][fact]?.notes ?? {}
  const found = notes[note]
  if (!found) return undefined
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_place, name: string) => {
      const value = values[name] ?? ''
      return typeof value === 'number' ? value.toLocaleString('en') : value
    })
  return { says: filled(found.says), todo: filled(found.todo) }
}
