/** For so many days after it was closed, an event of the same type in the same area has come back. */
export const RETURN_DAYS = 90
