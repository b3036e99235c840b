import type { first as english } from './first.en.ts'

type Same<T> = { readonly [K in keyof T]: T[K] extends string ? string : Same<T[K]> }

export const first: Same<typeof english> = {
  field: {
    company: 'บริษัท',
    username: 'ชื่อผู้ใช้',
    password: 'รหัสผ่าน',
    oldPassword: 'รหัสผ่านเดิม',
    newPassword: 'รหัสผ่านใหม่',
    confirmPassword: 'ยืนยันรหัสผ่าน',
    email: 'อีเมล',
  },
  problem: {
    invalidLink: 'ลิงก์ไม่ถูกต้อง',
    sessionExpired: 'หมดเวลาการใช้งาน',
    noPermission: 'ไม่มีสิทธิ์ใช้งาน',
    required: 'กรุณาระบุ{field}',
    tooLong: '{field}ต้องไม่เกิน {n} ตัวอักษร',
    invalidDate: 'ไม่มีวันที่ที่ระบุใน {name} กรุณาใช้รูปแบบ dd/MM/yyyy และปี ค.ศ. 1900 ถึง 2200',
    invalidEmail: 'อีเมลไม่ถูกต้อง',
    passwordWeak: 'รหัสผ่านต้องมีอย่างน้อย 8 ตัวอักษร และประกอบด้วยอย่างน้อยสามอย่างต่อไปนี้: ตัวพิมพ์ใหญ่ ตัวพิมพ์เล็ก ตัวเลข สัญลักษณ์',
    passwordRepeats: 'รหัสผ่านนี้เป็นข้อความสั้น ๆ ที่พิมพ์ซ้ำกัน กรุณาเลือกรหัสผ่านอื่น',
    passwordMismatch: 'รหัสผ่านไม่ตรงกัน',
    dateOrder: 'วันที่เริ่มต้นต้องไม่อยู่หลังวันที่สิ้นสุด',
    notConfirmed: 'ข้อมูลยังไม่ถูกบันทึก',
    duplicate: 'ข้อมูลซ้ำ',
  },
  eventColor: { 3: 'ปกติ', 4: 'ผิดปกติ' },
  message: {
    saved: 'บันทึกข้อมูลเรียบร้อยแล้ว',
    deleted: 'ลบข้อมูลเรียบร้อยแล้ว',
    soFar: 'จนถึงเวลา {at}',
    passwordChanged: 'เปลี่ยนรหัสผ่านเรียบร้อยแล้ว กรุณาเข้าสู่ระบบด้วยรหัสผ่านใหม่',
    forgotPassword: 'ส่งลิงก์ตั้งรหัสผ่านใหม่แล้ว',
  },
}
