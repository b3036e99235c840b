/** A timestamp in the device's time zone: '20/11/2026 10:00'. */
export const momentText = (at: number) =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'short', timeStyle: 'short' }).replace(',', '')
