import type { Company as en } from '../en/Company.ts'
import type { Same } from '@daybook/shared/texts/same'

export const Company: Same<typeof en> = {
  title: 'บริษัท',
  searchPlaceholder: 'ค้นหาชื่อบริษัทหรือพื้นที่ CSR',
  subsidiary: 'บริษัทย่อย',
  csrArea: 'พื้นที่ CSR',
  add: 'เพิ่มบริษัท',
  edit: 'แก้ไขบริษัท',
  view: 'ดูบริษัท',
  general: 'ข้อมูลบริษัท',
  isSubsidiary: 'เป็นบริษัทย่อย',
  overnight: 'ข้ามวัน',
  nextDay: '(วันถัดไป)',
  overlap: '{one} และ {other} มีเวลาทับซ้อนกัน',
  time: 'เวลาเริ่มต้น-สิ้นสุด',
  confirmAddShift: 'ยืนยันเพิ่มข้อมูลช่วงเวลาทำงาน',
  confirmEditShift: 'ยืนยันแก้ไขข้อมูลช่วงเวลาทำงาน',
  confirmAddType: 'ยืนยันเพิ่มข้อมูลประเภทเหตุการณ์',
  openShift: 'ช่วงเวลาทำงานที่กรอกไว้ยังไม่อยู่ในรายการ กรุณายืนยันหรือล้างข้อมูลก่อน',
  openType: 'ประเภทเหตุการณ์ที่เลือกไว้ยังไม่อยู่ในรายการ กรุณายืนยันหรือล้างข้อมูลก่อน',
  decidedByCorporate: 'เฉพาะผู้ดูแลระบบส่วนกลางเท่านั้นที่กำหนดบริษัทแม่ รายงาน CSR และลำดับได้',
  csrTypes: 'เมื่อเลือกสำหรับรายงาน CSR ประเภทเหตุการณ์ของกลุ่มอื่นจะถูกนำออกจากรายการ',
}
