/**
 * Names the person whom a page is shown to, in each of its calls, and the person whom an answer is for. All tabs share one
 * session cookie, so another tab may have signed in as somebody else.
 */
export const PERSON_HEADER = 'Daybook-Person'

/** The same for a live stream, whose request can carry no header. */
export const PERSON_PARAMETER = 'person'

/** The server's time in each answer to somebody signed in: the device's clock may be wrong. ISO 8601. */
export const CLOCK_HEADER = 'Daybook-Time'

/**
 * When the person of an answer was in contact with the server, signed by it. A report that waits on a device is sent with the
 * last one before it was filed: nobody can state an earlier time.
 */
export const CONTACT_HEADER = 'Daybook-Contact'
