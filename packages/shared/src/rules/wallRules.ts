/* Screens that show the day of some areas, read only. */

export const WALL_CODE_LENGTH = 6
/** How long the code on a screen is valid; then the screen asks for another. */
export const WALL_CODE_MINUTES = 10
/** Most walls of a person at once. */
export const MOST_WALLS = 20
export const WALL_NAME_LIMIT = 60
/** Most areas that a wall names; for more, it takes a company or groups. */
export const MOST_WALL_AREAS = 200
/** Days of the strip, with today. */
export const WALL_DAYS = 7
/** Most rows of a list that a wall pages through; it says how many there are in all. */
export const MOST_WALL_ROWS = 60
/** How long a newly arrived abnormal event stays at the top of a wall. */
export const WALL_NEW_MINUTES = 10
/** Why a wall is dark: its person has left, may not open Event Today any more, or sees none of its areas. */
export const WALL_DARK = ['left', 'noRight', 'noArea'] as const
