import type { Chance } from './chance.ts'
import type { Theme } from './eventTypes.ts'

/* Sentences with {placeholders}, in both languages, like those that reporters write. */

const sentences: Record<Theme, readonly string[]> = {
  calm: [
    'เหตุการณ์ทั่วไปปกติ ตรวจพื้นที่ครบ {n} จุด ไม่พบสิ่งผิดปกติ',
    'All quiet. {n} checkpoints visited, nothing to report.',
    'ปฏิบัติงานตามแผน อุปกรณ์ทุกตัวทำงานปกติ {weather}',
    'Routine day, handed over to the next shift at {time}. {weather}',
    'ส่งมอบงานเวลา {time} น. ไม่มีงานค้าง',
    'Running to plan; {thing} checked at {time} and found in order.',
    '',
  ],
  visit: [
    'คณะผู้มาเยือน {n} คน เข้าพื้นที่เวลา {time} น. ให้การต้อนรับเรียบร้อย',
    'A party of {n} arrived at {time} and was shown around; everybody was counted out again.',
    'พบผู้นำชุมชนเพื่อแจ้งแผนงานเดือนหน้า มีผู้เข้าร่วม {n} คน',
    'Met the village committee ({n} people): next month’s works were explained, no objections.',
  ],
  activity: [
    'จัดกิจกรรมร่วมกับชุมชน มีผู้เข้าร่วม {n} คน บรรยากาศดี {weather}',
    'Activity held with {n} participants. {weather} The community asked for another one next quarter.',
    'มอบอุปกรณ์ {n} ชุด และสอนการใช้งานเบื้องต้น',
    'Handed over {n} sets of equipment and showed how to use them.',
  ],
  complaint: [
    'ชาวบ้านแจ้งเหตุเวลา {time} น. เจ้าหน้าที่ลงตรวจสอบแล้ว {outcomeTh}',
    'A resident complained at {time}. Staff went to look within {n} minutes. {outcomeEn}',
    'ได้รับเรื่องร้องเรียนทางโทรศัพท์ {n} ครั้ง ประสานงานหน่วยที่เกี่ยวข้องแล้ว {outcomeTh}',
  ],
  maintenance: [
    'ซ่อมบำรุง{thingTh} ตามแผน ใช้เวลา {n} นาที งานเสร็จเรียบร้อย',
    'Planned work on {thing} finished after {n} minutes; tested and put back into service.',
    'เปลี่ยนอะไหล่{thingTh} และทดสอบเดินเครื่องแล้ว',
    'Lubricated and aligned {thing}. Next check in {n} days.',
  ],
  stoppage: [
    '{thingTh}หยุดทำงานเวลา {time} น. ช่างเข้าแก้ไข {outcomeTh}',
    '{Thing} tripped at {time}. {outcomeEn}',
    'พบ{thingTh}มีเสียงดังและความร้อนสูง จึงหยุดเดินเครื่อง {outcomeTh}',
    '{Thing} stopped on high vibration; the stand-by unit took over after {n} minutes. {outcomeEn}',
  ],
  leak: [
    'พบการรั่วไหลประมาณ {n} ลิตร บริเวณ{thingTh} ปิดวาล์วและเก็บกู้แล้ว {outcomeTh}',
    'About {n} litres leaked at {thing}. The valve was closed and the ground was cleaned. {outcomeEn}',
    'แจ้งเหตุเวลา {time} น. วางทุ่นกั้นและใช้วัสดุดูดซับ {n} แผ่น {outcomeTh}',
  ],
  accident: [
    'ผู้รับเหมาลื่นล้มขณะทำงานใกล้{thingTh} ปฐมพยาบาลแล้ว {outcomeTh}',
    'A forklift touched {thing} at {time}; nobody was hurt. {outcomeEn}',
    'รถบรรทุกถอยชนแผงกั้น ความเสียหาย {n} เมตร {outcomeTh}',
  ],
  drill: [
    'ซ้อมอพยพ ผู้เข้าร่วม {n} คน ใช้เวลา {minutes} นาที ผ่านเกณฑ์',
    'Fire drill with {n} people; everybody was at the assembly point after {minutes} minutes.',
    'ตรวจสอบถังดับเพลิง {n} ถัง พร้อมใช้งานทั้งหมด',
    'Inspected {thing}: {n} items on the list, all of them passed.',
  ],
  patrol: [
    'ไฟส่องสว่างดับ {n} ดวง แจ้งซ่อมแล้ว',
    'Found {n} lamps out and a gate left unlocked; locked and reported.',
    'พบรั้วชำรุดยาว {n} เมตร ใช้แผงกั้นชั่วคราวไว้แล้ว',
    'Grass along the fence is taller than allowed over {n} metres.',
  ],
  intrusion: [
    'กล้องตรวจพบความเคลื่อนไหวเวลา {time} น. สายตรวจถึงที่เกิดเหตุใน {minutes} นาที {outcomeTh}',
    'The camera saw movement at {time}; the patrol was there after {minutes} minutes. {outcomeEn}',
    'พบบุคคลภายนอกเข้าพื้นที่ {n} คน เชิญออกและบันทึกข้อมูลแล้ว {outcomeTh}',
  ],
  loss: [
    'สายไฟหายไปประมาณ {n} เมตร ตรวจสอบกล้องย้อนหลังแล้ว {outcomeTh}',
    'Tools are missing from the store since {time}. {outcomeEn}',
    'พบกุญแจตู้อุปกรณ์ถูกงัด ทรัพย์สินหาย {n} รายการ {outcomeTh}',
  ],
  gathering: [
    'มีผู้มารวมตัวหน้าประตูประมาณ {n} คน เวลา {time} น. เจรจาแล้ว {outcomeTh}',
    'About {n} people gathered outside the gate at {time}. {outcomeEn}',
  ],
}

const things = [
  ['ปั๊มน้ำหมายเลข 2', 'pump 2'],
  ['สายพานลำเลียง', 'the conveyor'],
  ['เครื่องกำเนิดไฟฟ้าสำรอง', 'the stand-by generator'],
  ['วาล์วควบคุม', 'the control valve'],
  ['ประตูม้วน', 'the roller door'],
  ['หม้อแปลงไฟฟ้า', 'the transformer'],
  ['ระบบดับเพลิง', 'the fire pump'],
  ['เครื่องชั่งรถบรรทุก', 'the weighbridge'],
] as const

const places = {
  weather: ['อากาศแจ่มใส', 'ฝนตกช่วงบ่าย', 'Light rain after noon.', 'Clear and hot.', 'ลมแรงช่วงเย็น'],
  outcomeTh: [
    'ควบคุมสถานการณ์ได้แล้ว',
    'อยู่ระหว่างสอบสวนสาเหตุ',
    'ไม่มีผู้ได้รับบาดเจ็บ',
    'กลับสู่ภาวะปกติภายในกะ',
    'แจ้งหัวหน้างานและบันทึกภาพไว้แล้ว',
  ],
  outcomeEn: [
    'Back to normal within the shift.',
    'The cause is being looked into.',
    'Nobody was hurt.',
    'The supervisor was told and photos were taken.',
  ],
} as const

/** A reporter's description of an event of a theme. */
export function describe(theme: Theme, time: string, by: Chance): string {
  const [thingTh, thing] = by.pick(things)
  const values: Record<string, string> = {
    n: String(by.between(2, 60)),
    minutes: String(by.between(3, 18)),
    time,
    thing,
    Thing: thing.charAt(0).toUpperCase() + thing.slice(1),
    thingTh,
    weather: by.pick(places.weather),
    outcomeTh: by.pick(places.outcomeTh),
    outcomeEn: by.pick(places.outcomeEn),
  }
  return by.pick(sentences[theme]).replace(/\{(\w+)\}/g, (_, place: string) => values[place] ?? '')
}

export const rejectReasons = [
  'รายละเอียดไม่ครบ กรุณาระบุเวลาเริ่มต้นและสิ้นสุดให้ชัดเจน',
  'Please say which equipment was meant and attach a photo.',
  'ประเภทเหตุการณ์ไม่ตรงกับรายละเอียด กรุณาแก้ไข',
  'This was already reported for the neighbouring area.',
] as const

export const levelReasons = [
  'ปรับระดับตามคำสั่งศูนย์รักษาความปลอดภัย',
  'Raised after an incident near the site.',
  'กลับสู่ระดับเดิมหลังเหตุการณ์คลี่คลาย',
  'Changed with the weekly threat assessment.',
] as const
