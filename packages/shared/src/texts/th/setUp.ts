import type { setUp as en } from '../en/setUp.ts'
import type { Same } from '../same.ts'

export const setUp: Same<typeof en> = {
  forCorporate: 'ผู้ดูแลระบบส่วนกลางเป็นผู้ทำขั้นตอนนี้',
  forReporters: 'ผู้ที่รายงานของพื้นที่เป็นผู้ส่งรายงาน',
  forMenu: 'ผู้ที่แก้ไขได้ในเมนู {menu} เป็นผู้ทำขั้นตอนนี้',
  /** The names of the starter event types. */
  types: {
    nothingToReport: 'ไม่มีเหตุการณ์',
    communityVisit: 'ลงพื้นที่ชุมชน',
    communityActivity: 'กิจกรรมชุมชน',
    complaint: 'ข้อร้องเรียน',
    environmentalConcern: 'ข้อกังวลด้านสิ่งแวดล้อม',
    gatheringOrProtest: 'การชุมนุมหรือประท้วง',
    plannedMaintenance: 'ซ่อมบำรุงตามแผน',
    equipmentFailure: 'อุปกรณ์ขัดข้อง',
    spillOrLeak: 'หกหรือรั่วไหล',
    fireOrSmoke: 'ไฟไหม้หรือควัน',
    accidentOrInjury: 'อุบัติเหตุหรือการบาดเจ็บ',
    drill: 'การซ้อมแผน',
    intrusion: 'การบุกรุก',
    theftOrLoss: 'ลักทรัพย์หรือสูญหาย',
    trafficAccident: 'อุบัติเหตุจราจร',
    disturbance: 'เหตุทะเลาะวิวาทหรือก่อกวน',
  },
}
