import type { rights as en } from '../en/rights.ts'
import type { Same } from '../same.ts'

export const rights: Same<typeof en> = {
  inactive: 'ผู้ใช้นี้ไม่ได้ใช้งานหรือถูกลบแล้ว จึงไม่เห็นข้อมูลใด ๆ',
  noGroup: '{user} ไม่อยู่ในกลุ่มผู้ใช้งานใด จึงไม่เห็นพื้นที่ใด ๆ',
  everything: '{group}: เห็นและดูแลทุกพื้นที่',
  ownCompany: '{group} ของ {company}: {areaCompany} คือบริษัทนี้หรือบริษัทในเครือ',
  otherCompany: '{group} ของ {company}: {areaCompany} ไม่ใช่บริษัทนี้หรือบริษัทในเครือ',
  adminArea: '{group}: {area} เป็นพื้นที่ที่ดูแล หรืออยู่ภายใต้พื้นที่ที่ดูแล',
  noAdminArea: '{group}: {area} ไม่ใช่พื้นที่ที่ดูแล',
  reportArea: '{group}: {area} เป็นพื้นที่ที่รายงาน หรืออยู่ภายใต้พื้นที่ที่รายงาน',
  noReportArea: '{group}: {area} ไม่ใช่พื้นที่ที่รายงาน',
  approveArea: '{group}: {area} เป็นพื้นที่ที่อนุมัติ หรืออยู่ภายใต้พื้นที่ที่อนุมัติ',
  noApproveArea: '{group}: {area} ไม่ใช่พื้นที่ที่อนุมัติ',
  csrAdminArea: '{group}: {area} เป็นพื้นที่ CSR ที่ดูแล หรืออยู่ภายใต้พื้นที่ CSR ที่ดูแล',
  noCsrAdminArea: '{group}: {area} ไม่ใช่พื้นที่ CSR ที่ดูแล',
  noReporting: 'เมนูสร้างรายงานอยู่ที่ระดับ {level}: การรายงานและดูแลรายงานต้องมีระดับ 2',
  noApproving: 'เมนูเหตุการณ์วันนี้และบันทึกเหตุการณ์อยู่ที่ระดับ {level}: การอนุมัติต้องมีระดับ 2 ในเมนูใดเมนูหนึ่ง',
  nothingToApprove: '{area} ไม่ต้องมีการอนุมัติ',
  standIn: 'พิจารณาแทน {delegator} ซึ่งมอบหมายไว้ ถึงวันที่ {until}',
}
