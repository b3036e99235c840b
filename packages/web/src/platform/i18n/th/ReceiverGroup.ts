import type { ReceiverGroup as en } from '../en/ReceiverGroup.ts'
import type { Same } from '@daybook/shared/texts/same'

export const ReceiverGroup: Same<typeof en> = {
  title: 'กลุ่มผู้รับ',
  add: 'เพิ่มกลุ่มผู้รับ',
  formNew: 'เพิ่มกลุ่มผู้รับ',
  formEdit: 'แก้ไขกลุ่มผู้รับ',
  formView: 'ดูกลุ่มผู้รับ',
  searchName: 'ค้นหาด้วยชื่อกลุ่มผู้รับ',
  companies: 'บริษัทหรือพื้นที่ CSR',
  members: 'สมาชิก',
  general: 'กลุ่มผู้รับ',
  shared: 'กลุ่มผู้รับนี้มีพื้นที่ของผู้ดูแลคนอื่นด้วย ท่านเพิ่มหรือลบได้เฉพาะพื้นที่ของท่านเท่านั้น',
  addMember: 'เพิ่มสมาชิก',
  position: 'ตำแหน่ง',
  nameOrId: 'ชื่อ / รหัสพนักงาน',
  search: 'ค้นหา',
  add_n: 'เพิ่มที่เลือก ({n})',
  results: 'ผลการค้นหา',
  noResult: 'ไม่พบบุคคล สมาชิกต้องเป็นผู้ใช้งานที่ใช้งานอยู่ของบริษัทที่ท่านดูแล',
  isMember: 'เป็นสมาชิกแล้ว',
  memberStatus: 'สถานะสมาชิก',
  relation: 'ความสัมพันธ์กับพื้นที่',
  addArea: 'เพิ่ม',
  areasOutside: 'พื้นที่ที่มีเฉพาะผู้อื่นดูแลจะไม่แสดงและคงไว้ตามเดิม',
  csrLimit: 'ในฐานะผู้ดูแลพื้นที่ CSR ท่านลบได้เฉพาะพื้นที่ที่ท่านดูแล',
  unadded: 'มีสมาชิกหรือพื้นที่ที่เลือกไว้แต่ยังไม่ได้เพิ่ม กรุณาเพิ่มหรือล้างก่อน',
}
