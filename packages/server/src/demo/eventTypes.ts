import { EVENT_COLOR, EVENT_GROUP, type EventGroupId } from '@daybook/shared/rules/rules'
import { type BothNames, bothNames } from './names.ts'

/** The kind of sentence that describes an event of the type; see phrases.ts. */
export type Theme =
  | 'calm'
  | 'visit'
  | 'activity'
  | 'complaint'
  | 'maintenance'
  | 'stoppage'
  | 'leak'
  | 'accident'
  | 'drill'
  | 'patrol'
  | 'intrusion'
  | 'loss'
  | 'gathering'

export type DemoEventType = BothNames & {
  id: number
  group: EventGroupId
  parentId: number | null
  shortName: string
  definition: string
  isAbnormal: boolean
  allowsAdvance: boolean
  /** Means that there is nothing to report. */
  isNil: boolean
  /** To be approved, its reports need a corrective action, due after `actionDays` days. */
  requiresAction: boolean
  actionDays: number | null
  isActive: boolean
  theme: Theme
}

type Plan = {
  name: string
  short: string
  definition: string
  theme: Theme
  abnormal?: true
  advance?: true
  /** Inactive: not available for new reports; old reports keep it. */
  closed?: true
  /** Needs a corrective action, due after this many days. */
  actionWithin?: number
  subs?: [name: string, short: string][]
}

const plans: Record<EventGroupId, Plan[]> = {
  [EVENT_GROUP.CSR]: [
    {
      name: 'Normal Situation (สถานการณ์ปกติ)',
      short: 'C-NORMAL',
      definition: 'ไม่มีเหตุการณ์ที่ต้องรายงานเพิ่มเติม / Nothing beyond the daily round.',
      theme: 'calm',
    },
    {
      name: 'Community Visit (ลงพื้นที่เยี่ยมชุมชน)',
      short: 'C-VISIT',
      definition: 'การพบปะผู้นำและคนในชุมชน / Meeting leaders and people of a community.',
      theme: 'visit',
      advance: true,
    },
    {
      name: 'Community Activity (กิจกรรมชุมชน)',
      short: 'C-ACT',
      definition: 'กิจกรรมที่บริษัทจัดหรือร่วมจัดกับชุมชน / An activity held by or with the company.',
      theme: 'activity',
      advance: true,
      subs: [
        ['Health (สุขภาพ)', 'C-ACT-H'],
        ['Education (การศึกษา)', 'C-ACT-E'],
        ['Environment (สิ่งแวดล้อม)', 'C-ACT-V'],
      ],
    },
    {
      name: 'Complaint (ข้อร้องเรียน)',
      short: 'C-COMP',
      definition: 'ข้อร้องเรียนจากชุมชนที่ต้องติดตาม / A complaint from a community that needs an answer.',
      theme: 'complaint',
      abnormal: true,
      subs: [
        ['Odour (กลิ่น)', 'C-COMP-O'],
        ['Noise (เสียง)', 'C-COMP-N'],
        ['Water (น้ำ)', 'C-COMP-W'],
      ],
    },
  ],
  [EVENT_GROUP.OPERATION]: [
    {
      name: 'Normal Operation (เดินเครื่องปกติ)',
      short: 'O-NORMAL',
      definition: 'เดินเครื่องตามแผน ไม่มีสิ่งผิดปกติ / Running to plan.',
      theme: 'calm',
    },
    {
      name: 'Planned Maintenance (ซ่อมบำรุงตามแผน)',
      short: 'O-PM',
      definition: 'งานซ่อมบำรุงที่วางแผนไว้ล่วงหน้า / Maintenance that was planned beforehand.',
      theme: 'maintenance',
      advance: true,
    },
    {
      name: 'Drill and Inspection (ซ้อมแผนและตรวจสอบ)',
      short: 'O-DRILL',
      definition: 'การซ้อมแผนฉุกเฉินหรือการตรวจสอบ / An emergency drill or an inspection.',
      theme: 'drill',
      advance: true,
    },
    {
      name: 'Equipment Stoppage (อุปกรณ์หยุดทำงาน)',
      short: 'O-STOP',
      definition: 'อุปกรณ์หยุดนอกแผน / Equipment that stopped unplanned.',
      theme: 'stoppage',
      abnormal: true,
    },
    {
      name: 'Spill or Leak (หกรั่วไหล)',
      short: 'O-LEAK',
      definition: 'สารหกหรือรั่วออกจากระบบ / A substance that left its system.',
      theme: 'leak',
      abnormal: true,
      subs: [
        ['Oil (น้ำมัน)', 'O-LEAK-O'],
        ['Chemical (สารเคมี)', 'O-LEAK-C'],
        ['Water (น้ำ)', 'O-LEAK-W'],
      ],
    },
    {
      name: 'Accident (อุบัติเหตุ)',
      short: 'O-ACC',
      definition: 'เหตุที่ทำให้คนหรือทรัพย์สินเสียหาย / An event that hurt people or property.',
      theme: 'accident',
      abnormal: true,
      actionWithin: 7,
      subs: [
        ['First Aid (ปฐมพยาบาล)', 'O-ACC-F'],
        ['Lost Time (หยุดงาน)', 'O-ACC-L'],
        ['Property Damage (ทรัพย์สินเสียหาย)', 'O-ACC-P'],
      ],
    },
    {
      name: 'Shift Note (บันทึกกะแบบเดิม)',
      short: 'O-NOTE',
      definition: 'ใช้ก่อนมีประเภทเหตุการณ์ใหม่ / Used before the present types were made.',
      theme: 'calm',
      closed: true,
    },
  ],
  [EVENT_GROUP.SECURITY]: [
    {
      name: 'Quiet Watch (เหตุการณ์ปกติ)',
      short: 'S-QUIET',
      definition: 'เวรยามปกติ ไม่พบสิ่งผิดปกติ / A watch without findings.',
      theme: 'calm',
    },
    {
      name: 'Patrol Finding (สิ่งที่พบจากการตรวจตรา)',
      short: 'S-FIND',
      definition: 'สิ่งที่ควรแก้ไขแต่ไม่ใช่เหตุร้าย / Something to be put right that is no incident.',
      theme: 'patrol',
    },
    {
      name: 'Escort and VIP Visit (รับรองบุคคลสำคัญ)',
      short: 'S-VIP',
      definition: 'การดูแลความปลอดภัยคณะผู้มาเยือน / Looking after a visiting party.',
      theme: 'visit',
      advance: true,
    },
    {
      name: 'Intrusion (บุกรุก)',
      short: 'S-INTR',
      definition: 'บุคคล ยานพาหนะ หรือโดรนเข้าพื้นที่โดยไม่ได้รับอนุญาต / Anybody or anything inside without leave.',
      theme: 'intrusion',
      abnormal: true,
      subs: [
        ['Person (บุคคล)', 'S-INTR-P'],
        ['Vehicle (ยานพาหนะ)', 'S-INTR-V'],
        ['Drone (โดรน)', 'S-INTR-D'],
      ],
    },
    {
      name: 'Theft or Loss (ลักทรัพย์ / ของหาย)',
      short: 'S-LOSS',
      definition: 'ทรัพย์สินสูญหายหรือถูกขโมย / Property that is missing or was stolen.',
      theme: 'loss',
      abnormal: true,
    },
    {
      name: 'Gathering (การชุมนุม)',
      short: 'S-GATH',
      definition: 'การรวมตัวหน้าพื้นที่ / People who gather outside the site.',
      theme: 'gathering',
      abnormal: true,
    },
  ],
}

/**
 * Parent types first, each followed by its sub types; ids are 101… 201… 301…, and ten times that plus a number for sub
 * types.
 */
export const eventTypes: DemoEventType[] = Object.entries(plans).flatMap(([key, list]) => {
  const group = Number(key) as EventGroupId
  return list.flatMap((plan, index) => {
    const upper: DemoEventType = {
      id: group * 100 + index + 1,
      group,
      parentId: null,
      ...bothNames(plan.name),
      shortName: plan.short,
      definition: plan.definition,
      isAbnormal: plan.abnormal === true,
      allowsAdvance: plan.advance === true,
      // The first of each group is the normal one.
      isNil: index === 0,
      requiresAction: plan.actionWithin !== undefined,
      actionDays: plan.actionWithin ?? null,
      isActive: plan.closed !== true,
      theme: plan.theme,
    }
    const subs = (plan.subs ?? []).map(
      ([name, shortName], sub): DemoEventType => ({
        ...upper,
        id: upper.id * 10 + sub + 1,
        parentId: upper.id,
        ...bothNames(name),
        shortName,
        definition: '',
        allowsAdvance: false,
        isNil: false,
        requiresAction: false,
        actionDays: null,
      }),
    )
    return [upper, ...subs]
  })
})

export const colorOf = (type: DemoEventType) => (type.isAbnormal ? EVENT_COLOR.ABNORMAL : EVENT_COLOR.NORMAL)
