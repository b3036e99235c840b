import type { EventApprove as en } from '../en/EventApprove.ts'
import type { Same } from '@daybook/shared/texts/same'

export const EventApprove: Same<typeof en> = {
  takeBack: 'ถอนรายงานนี้',
  detail: 'รายละเอียด',
  editData: 'แก้ไขข้อมูล',
  approveData: 'อนุมัติข้อมูล',
  closeTitle: 'ปิดโดยไม่บันทึกหรือไม่',
  approve: 'อนุมัติ',
  for: 'แทน {name}',
  reject: 'ไม่อนุมัติ',
  back: 'ย้อนกลับ',
  remarkReject: 'เหตุผลที่ไม่อนุมัติ',
  time: 'เวลา',
  levelChanged: 'มีการเปลี่ยนระดับ',
  cannotDecide: 'รายงานนี้ไม่ได้รอการพิจารณาจากท่าน',
  cannotEdit: 'รายงานนี้แก้ไขไม่ได้แล้ว',
  history: 'ประวัติ',
  nothing: '(ไม่มี)',
  yes: 'ใช่',
  no: 'ไม่ใช่',
  step: {
    create: 'รายงาน',
    edit: 'แก้ไข',
    approve: 'อนุมัติ',
    reject: 'ไม่อนุมัติ',
    undo: 'เลิกทำผลการพิจารณา',
    delete: 'ลบ',
    restore: 'กู้คืน',
    outside: 'ก่อนย้ายมาที่นี่',
    archived: 'ประวัตินี้อยู่ในไฟล์เก็บถาวรซึ่งขณะนี้อ่านไม่ได้ กรุณาแจ้งผู้ดูแลระบบ',
  },
}
