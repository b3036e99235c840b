import type { Language } from '../problems.ts'

/* What a run of letters is called and how it stands. Apart from the other texts, because few screens need it. */

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
}

export type RunKindName = keyof typeof en.kind
export type RunStateName = keyof typeof en.state

export const runTexts: Record<Language, Words<typeof en>> = { en, th }
