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
    letterNotWritten: 'The letter could not be written.',
    runNotWritten: 'The letters could not be written.',
    tooLate: 'It was too late to be made up for.',
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
    letterNotWritten: 'ไม่สามารถเขียนอีเมลฉบับนี้ได้',
    runNotWritten: 'ไม่สามารถเขียนอีเมลของรอบนี้ได้',
    tooLate: 'เลยเวลาที่จะส่งย้อนหลังได้',
  },
}

export type RunKindName = keyof typeof en.kind
export type RunStateName = keyof typeof en.state

export const runTexts: Record<Language, Words<typeof en>> = { en, th }

/** Why a letter or run failed, as stored: in a mail server's words, or in our English. */
export const keptReasons = en.reason

/** A stored reason in the reader's language; a mail server's words stay as they are. */
export function reasonIn(language: Language, kept: string): string {
  const [name] = Object.entries(en.reason).find(([, sentence]) => sentence === kept) ?? []
  return name ? runTexts[language].reason[name as keyof typeof en.reason] : kept
}
