import type { pages as en } from '../en/pages.ts'
import type { Same } from '../same.ts'

export const pages: Same<typeof en> = {
  signIn: {
    title: 'เข้าสู่ระบบด้วยบัญชีของบริษัท',
    again: 'ลองใหม่',
    otherAccount: 'ใช้บัญชีอื่น',
    otherWay: 'เข้าสู่ระบบด้วยวิธีอื่น',
  },
  calls: {
    title: 'คำสั่งเรียกใช้ของ Daybook',
    intro:
      'รายการคำสั่งทั้งหมด สร้างจากแบบแผนข้อมูลเดียวกับที่เซิร์ฟเวอร์ใช้ตรวจสอบ ส่วน Power BI, Excel และสคริปต์อ่านรายงานได้ที่ /odata/v1 ด้วยโทเค็นจากหน้าบัญชีของฉัน ดาวน์โหลดรายการคำสั่งเป็นไฟล์ได้ที่',
    groups: 'กลุ่มคำสั่ง',
    who: 'ผู้มีสิทธิ์',
    send: 'ข้อมูลที่ส่ง',
    get: 'ข้อมูลที่ได้รับ นอกจาก {others}',
    field: 'ชื่อข้อมูล',
    type: 'ชนิด',
    required: 'จำเป็น',
    nothing: 'ไม่มี',
    file: 'ไฟล์',
    writes: 'แก้ไขข้อมูล',
    multipart: 'multipart/form-data โดยแนบไฟล์ในส่วน "file"',
    problems: 'กรณีที่คำสั่งไม่สำเร็จ',
    code: 'รหัส',
    message: 'ข้อความ',
  },
  access: {
    public: 'ทุกคน',
    signedIn: 'ผู้ที่เข้าสู่ระบบแล้ว',
    corporate: 'ผู้ดูแลระบบส่วนกลาง',
    level: 'สิทธิ์ระดับ {level} ในเมนู {menus}',
    or: ' หรือ ',
    task: ' หรือผู้ถือ TASK_TOKEN',
  },
  manual: 'คู่มือการใช้งาน Daybook.pdf',
}
