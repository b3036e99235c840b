/** A session ends after so many minutes without activity of its person. */
export const IDLE_MINUTES = 8 * 60

/** How many minutes before, a page that is open says so. */
export const IDLE_WARNING_MINUTES = 5

/** In a call that a page makes by itself while nobody is at it: such a call keeps no session alive. */
export const ABSENT_HEADER = 'Daybook-Absent'
