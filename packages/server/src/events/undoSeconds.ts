/** The page offers undo for 10 seconds; the call may take some time to arrive. */
export const UNDO_SECONDS = 15
