import type { EventType as en } from '../en/EventType.ts'
import type { Same } from '../same.ts'

export const EventType: Same<typeof en> = {
  title: 'ประเภทเหตุการณ์',
  add: 'เพิ่มประเภทเหตุการณ์',
  formNew: 'เพิ่มประเภทเหตุการณ์',
  formEdit: 'แก้ไขประเภทเหตุการณ์',
  formView: 'ดูประเภทเหตุการณ์',
  search: 'ค้นหาด้วยประเภทเหตุการณ์',
  orderHint: 'หากต้องการเปลี่ยนลำดับ กรุณากรองกลุ่มเหตุการณ์',
  advance: 'อนุญาตให้รายงานล่วงหน้า',
  noDefinition: 'ไม่มีคำจำกัดความ',
  definitionOf: 'คำจำกัดความของ {name}',
  subTypes: 'ประเภทเหตุการณ์ย่อย',
  subCount: '{n} ประเภทเหตุการณ์ย่อย',
  addSub: 'เพิ่มประเภทเหตุการณ์ย่อย',
  editSub: 'แก้ไขประเภทเหตุการณ์ย่อย',
  confirmAdd: 'ยืนยันการเพิ่มประเภทเหตุการณ์ย่อย',
  confirmEdit: 'ยืนยันการแก้ไขประเภทเหตุการณ์ย่อย',
  unconfirmed: 'กรุณายืนยันหรือยกเลิกประเภทเหตุการณ์ย่อยที่กรอกไว้ก่อน',
  common: 'ประเภทเหตุการณ์ใช้ร่วมกันทุกบริษัท เฉพาะ Corporate Admin เท่านั้นที่ลบได้',
}
