import type { Language } from '../registry.ts'

/* Why someone sees an area or not. A separate file, because only the server uses it. */

const en = {
  inactive: 'This user is inactive or deleted and sees nothing.',
  noGroup: '{user} has no group user and sees no area.',
  everything: '{group}: sees and administers every area.',
  ownCompany: '{group} of {company}: {areaCompany} is that company or one of its subsidiaries.',
  otherCompany: '{group} of {company}: {areaCompany} is neither that company nor one of its subsidiaries.',
  adminArea: '{group}: {area} is one of the admin areas, or below one.',
  noAdminArea: '{group}: {area} is not one of the admin areas.',
  reportArea: '{group}: {area} is one of the reporting areas, or below one.',
  noReportArea: '{group}: {area} is not one of the reporting areas.',
  approveArea: '{group}: {area} is one of the approval areas, or below one.',
  noApproveArea: '{group}: {area} is not one of the approval areas.',
  csrAdminArea: '{group}: {area} is one of the CSR admin areas, or below one.',
  noCsrAdminArea: '{group}: {area} is not one of the CSR admin areas.',
  noReporting: 'Create Report is at level {level}: filing and administering reports needs level 2.',
  noApproving: 'Event Today and Event Record are at level {level}: approving needs level 2 of one of them.',
  nothingToApprove: '{area} itself requires no approval.',
  standIn: 'Decides for {delegator} until {until}, who handed over.',
} as const

export type RightsText = keyof typeof en

const th: Record<RightsText, string> = {
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

export const rightsTexts: Record<Language, Record<RightsText, string>> = { en, th }
