import type { Language } from '../registry.ts'

/* Names and states of mail runs, and why letters failed. A separate file, because few screens need it. */

const en = {
  kind: {
    daily: 'Daily report',
    abnormal: 'Abnormal events',
    weekly: 'Weekly report',
    monthly: 'Monthly report',
    yearly: 'Yearly report',
    advance: 'Advance reminder',
    action_due: 'Corrective action reminder',
  },
  state: {
    planned: 'Planned',
    running: 'Running',
    overdue: 'Overdue',
    failed: 'Failed, will be tried again',
    done: 'Completed',
    missed: 'Missed',
  },
  reason: {
    badAddress: 'The e-mail address is not valid.',
    receiverLeft: 'The receiver is no longer active.',
    outdated: 'What the letter says no longer holds.',
    nothingOpen: 'Everything in it was reported or excused meanwhile, or is in a later reminder.',
    letterNotWritten: 'The letter could not be written.',
    cameBack: 'It came back from the receiver’s mail server',
    runNotWritten: 'The letters could not be written.',
    tooLate: 'It was too late to be made up for.',
    quietHours: 'It waits for the end of the quiet hours.',
    mayHaveArrived: 'The connection broke off. It may have arrived, so it was not sent again.',
    notLinked: 'The account is no longer linked. It goes by e-mail.',
    channelRefused: 'The channel refused it. It goes by e-mail.',
    budgetUsed: 'The messages of this month are used up. It goes by e-mail.',
    channelAway: 'The channel could not be reached.',
    channelFails: 'The channel could not be reached for long. It goes by e-mail.',
  },
} as const

type Words<T> = { [K in keyof T]: Record<keyof T[K], string> }

const th: Words<typeof en> = {
  kind: {
    daily: 'รายงานประจำวัน',
    abnormal: 'เหตุการณ์ผิดปกติ',
    weekly: 'รายงานประจำสัปดาห์',
    monthly: 'รายงานประจำเดือน',
    yearly: 'รายงานประจำปี',
    advance: 'แจ้งเตือนรายงานล่วงหน้า',
    action_due: 'แจ้งเตือนการดำเนินการแก้ไข',
  },
  state: {
    planned: 'รอถึงกำหนด',
    running: 'กำลังดำเนินการ',
    overdue: 'เลยกำหนด',
    failed: 'ไม่สำเร็จ ระบบจะลองใหม่',
    done: 'เสร็จสมบูรณ์',
    missed: 'ไม่ได้ส่ง',
  },
  reason: {
    badAddress: 'อีเมลไม่ถูกต้อง',
    receiverLeft: 'ผู้รับไม่ได้ใช้งานระบบแล้ว',
    outdated: 'เนื้อหาของอีเมลไม่เป็นปัจจุบันแล้ว',
    nothingOpen: 'ทุกรายการได้รับรายงานหรือยกเว้นแล้ว หรืออยู่ในการแจ้งเตือนฉบับหลัง',
    letterNotWritten: 'ไม่สามารถเขียนอีเมลฉบับนี้ได้',
    cameBack: 'อีเมลถูกตีกลับจากเมลเซิร์ฟเวอร์ของผู้รับ',
    runNotWritten: 'ไม่สามารถเขียนอีเมลของรอบนี้ได้',
    tooLate: 'เลยเวลาที่จะส่งย้อนหลังได้',
    quietHours: 'รอให้พ้นช่วงเวลางดแจ้งเตือน',
    mayHaveArrived: 'การเชื่อมต่อขาดระหว่างส่ง ข้อความอาจถึงผู้รับแล้ว ระบบจึงไม่ส่งซ้ำ',
    notLinked: 'บัญชีไม่ได้เชื่อมต่อแล้ว ระบบจะส่งทางอีเมลแทน',
    channelRefused: 'ช่องทางนี้ปฏิเสธข้อความ ระบบจะส่งทางอีเมลแทน',
    budgetUsed: 'ใช้จำนวนข้อความของเดือนนี้ครบแล้ว ระบบจะส่งทางอีเมลแทน',
    channelAway: 'ไม่สามารถติดต่อช่องทางนี้ได้',
    channelFails: 'ไม่สามารถติดต่อช่องทางนี้ได้เป็นเวลานาน ระบบจะส่งทางอีเมลแทน',
  },
}

export type RunKindName = keyof typeof en.kind
export type RunStateName = keyof typeof en.state

export const runTexts: Record<Language, Words<typeof en>> = { en, th }

/** Why a letter or run failed, as stored: in a mail server's words, or in our English. */
export const keptReasons = en.reason

/** A stored reason in the reader's language; a mail server's words, also those behind ours, stay as they are. */
export function reasonIn(language: Language, kept: string): string {
  const found = Object.entries(en.reason).find(([, said]) => said === kept || kept.startsWith(`${said}: `))
  if (!found) return kept
  const [name, sentence] = found
  return `${runTexts[language].reason[name as keyof typeof en.reason]}${kept.slice(sentence.length)}`
}
