import 'dayjs/locale/th'
import type { Locale } from 'antd/es/locale'
import thai from 'antd/es/locale/th_TH'

/** Ant Design in Thai, together with the Thai month names of its calendars. */
export const thaiKit: Locale = thai
