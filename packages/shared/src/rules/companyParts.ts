/** What copies of a company may have besides its settings, working times and event types. In the order in which it is copied. */
export const COMPANY_PARTS = ['areas', 'expectations', 'holidays', 'notificationDays', 'receivers'] as const
export type CompanyPartName = (typeof COMPANY_PARTS)[number]
