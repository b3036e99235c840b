import type { Locale } from 'antd/es/locale'
import thai from 'antd/es/locale/th_TH'

/** Ant Design's own words in Thai. */
export const thaiKit: Locale = thai
