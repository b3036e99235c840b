import { EVENT_GROUP, type EventGroupId } from '@daybook/shared/rules/rules'
import { type BothNames, bothNames } from './names.ts'

export const DEMO_COMPANY = 3

export type DemoCompany = BothNames & { id: number; isCsrArea: boolean; headId: number | null }

export const companies: DemoCompany[] = [
  { id: 1, name: 'Tharafah Holdings', second_name: 'ธาราฟ้า โฮลดิ้งส์', isCsrArea: false, headId: null },
  { id: 2, name: 'Saengnam Energy', second_name: 'แสงน้ำ พลังงาน', isCsrArea: false, headId: null },
  { id: DEMO_COMPANY, name: 'Khiripat Port', second_name: 'ท่าเรือคีรีพัฒน์', isCsrArea: false, headId: null },
  { id: 4, name: 'Plaifah Basin CSR Area', second_name: 'พื้นที่ CSR ลุ่มน้ำปลายฟ้า', isCsrArea: true, headId: null },
  { id: 5, name: 'Hinrung Coast CSR Area', second_name: 'พื้นที่ CSR ชายฝั่งหินรุ้ง', isCsrArea: true, headId: null },
  { id: 6, name: 'Mekha Refinery', second_name: 'โรงกลั่นเมฆา', isCsrArea: false, headId: null },
  { id: 7, name: 'Thangrung Logistics', second_name: 'ทางรุ้ง โลจิสติกส์', isCsrArea: false, headId: null },
  { id: 8, name: 'Khiripat Warehouse', second_name: 'คลังสินค้าคีรีพัฒน์', isCsrArea: false, headId: DEMO_COMPANY },
  { id: 9, name: 'Donmek Plateau CSR Area', second_name: 'พื้นที่ CSR ที่ราบสูงดอนเมฆ', isCsrArea: true, headId: null },
  { id: 10, name: 'Sarannakhon Estate', second_name: 'นิคมอุตสาหกรรมสราญนคร', isCsrArea: false, headId: null },
]

export type DemoShift = BothNames & {
  id: number
  companyId: number
  start: string
  end: string
  endsNextDay: boolean
}

const threeShifts: [name: string, start: string, end: string, endsNextDay?: true][] = [
  ['Morning (กะเช้า)', '08:00', '16:00'],
  ['Afternoon (กะบ่าย)', '16:00', '00:00', true],
  ['Night (กะดึก)', '00:00', '08:00'],
]
const twoShifts: typeof threeShifts = [
  ['Day (กลางวัน)', '07:00', '19:00'],
  ['Night (กลางคืน)', '19:00', '07:00', true],
]
const officeHours: typeof threeShifts = [['Office Hours (เวลาทำการ)', '08:30', '17:30'], ...twoShifts]

/** CSR areas have no working times; the others have two or three. */
export const shifts: DemoShift[] = companies
  .filter(({ isCsrArea }) => !isCsrArea)
  .flatMap(({ id: companyId }) => {
    const list = [1, 10].includes(companyId) ? officeHours : [3, 6].includes(companyId) ? threeShifts : twoShifts
    return list.map(([name, start, end, endsNextDay], index) => ({
      id: companyId * 10 + index + 1,
      companyId,
      ...bothNames(name),
      start,
      end,
      endsNextDay: endsNextDay === true,
    }))
  })

export type DemoArea = BothNames & {
  id: number
  companyId: number
  group: EventGroupId
  parentId: number | null
  requiresApproval: boolean
  isLeaf: boolean
  /** Days since its creation. */
  age: number
  /** Closed today; it keeps its reports. */
  isClosed: boolean
}

/** '!' at the end: needs approval. '+20': created that many days ago. 'x': closed. */
type Plan = string | [name: string, subs: string[]]

const { CSR, OPERATION, SECURITY } = EVENT_GROUP

const plans: [companyId: number, group: EventGroupId, plans: Plan[]][] = [
  [1, OPERATION, ['Head Office (สำนักงานใหญ่)', 'ศูนย์ข้อมูล!', ['อาคารจอดรถ', ['ชั้นใต้ดิน', 'ดาดฟ้า']]]],
  [1, SECURITY, ['Lobby (โถงต้อนรับ)', 'ศูนย์ควบคุมกล้องวงจรปิด!', 'Loading Bay (จุดรับส่งของ)']],
  [2, OPERATION, [['Power Block (อาคารผลิตไฟฟ้า)', ['Unit 1', 'Unit 2!']], 'ลานหม้อแปลง!', 'Solar Field (ทุ่งโซลาร์) +40']],
  [2, SECURITY, ['ประตู 1', 'ประตู 2', 'Intake Canal (คลองชักน้ำ)!']],
  [
    3,
    OPERATION,
    [
      ['Jetty 1 (ท่าเทียบเรือ 1)', ['ปั้นจั่นหน้าท่า', 'ลานกองตู้ A!']],
      ['Tank Farm (ลานถังเก็บ)', ['ถัง T-101 ถึง T-104!', 'อาคารสูบจ่าย']],
      'Control Room (ห้องควบคุม)',
      'Workshop (โรงซ่อมบำรุง)!',
      'Jetty 2 (ท่าเทียบเรือ 2) +25',
      'Old Yard (ลานเก่า) x',
    ],
  ],
  [
    3,
    SECURITY,
    ['Main Gate (ประตูหลัก)', ['Perimeter (แนวรั้ว)', ['แนวรั้วทิศเหนือ!', 'แนวรั้วทิศใต้']], 'Harbour Patrol (ลาดตระเวนทางน้ำ)!'],
  ],
  [4, CSR, [['Ban Rim Thara (บ้านริมธารา)', ['หมู่ 1', 'หมู่ 2!']], 'Ban Plaifah (บ้านปลายฟ้า)!', 'โรงเรียนปลายฟ้าวิทยา']],
  [5, CSR, ['Ban Hinrung (บ้านหินรุ้ง)', ['Fishing Pier (สะพานปลา)', ['ฝั่งเหนือ', 'ฝั่งใต้!']], 'ตลาดเช้าหินรุ้ง']],
  [6, OPERATION, [['Distillation (หน่วยกลั่น)', ['CDU-1!', 'CDU-2!']], 'หอเผา', 'Laboratory (ห้องปฏิบัติการ)', 'ท่าจ่ายรถ!']],
  [6, SECURITY, ['Gate A (ประตู A)', 'Gate B (ประตู B)!', 'แนวท่อส่ง']],
  [7, OPERATION, ['Truck Yard (ลานจอดรถบรรทุก)', ['ศูนย์กระจายสินค้า', ['โซนแห้ง', 'โซนเย็น!']], 'Fuel Point (จุดเติมน้ำมัน)!']],
  [7, SECURITY, ['ป้อมยามหน้า', 'Yard Patrol (สายตรวจลานจอด)']],
  [8, OPERATION, ['Warehouse 1 (คลัง 1)', 'Warehouse 2 (คลัง 2)!', 'Cold Store (ห้องเย็น)']],
  [8, SECURITY, ['Gatehouse (ป้อมประตู)', 'แนวรั้วคลังสินค้า!']],
  [9, CSR, ['Ban Donmek (บ้านดอนเมฆ)!', 'ศูนย์เรียนรู้เกษตรดอนเมฆ', ['Mountain Road (เส้นทางขึ้นเขา)', ['ช่วงล่าง', 'ช่วงบน']]]],
  [10, OPERATION, ['Water Treatment (ระบบบำบัดน้ำ)!', 'โรงไฟฟ้าสำรอง', ['Plot A (แปลง A)', ['A-1', 'A-2']]]],
  [10, SECURITY, ['North Gate (ประตูเหนือ)', 'South Gate (ประตูใต้)', 'ศูนย์วิทยุ!']],
]

/** Age in days of the companies and most areas: created before the first report. */
export const OLDEST_DAYS = 200

/** Parent areas first, each followed by its sub areas; ids start at 100 times the company's. */
export const areas: DemoArea[] = (() => {
  const counts = new Map<number, number>()
  const make = (companyId: number, group: EventGroupId, parentId: number | null, plan: string, isLeaf: boolean) => {
    const count = (counts.get(companyId) ?? 0) + 1
    counts.set(companyId, count)
    const age = /\+(\d+)$/.exec(plan)?.[1]
    return {
      id: companyId * 100 + count,
      companyId,
      group,
      parentId,
      ...bothNames(plan.replace(/(!| \+\d+| x)$/, '')),
      requiresApproval: plan.endsWith('!'),
      isLeaf,
      age: age ? Number(age) : OLDEST_DAYS,
      isClosed: plan.endsWith(' x'),
    }
  }
  return plans.flatMap(([companyId, group, list]) =>
    list.flatMap((plan) => {
      const [name, subs] = typeof plan === 'string' ? [plan, []] : plan
      const upper = make(companyId, group, null, name, subs.length === 0)
      return [upper, ...subs.map((sub) => make(companyId, group, upper.id, sub, true))]
    }),
  )
})()

/** The area of a company by (the beginning of) its name. */
export function areaNamed(companyId: number, name: string): DemoArea {
  const found = areas.find((area) => area.companyId === companyId && area.name.startsWith(name))
  if (!found) throw new Error(`no demo area ${name} in company ${companyId}`)
  return found
}
