/** Shared with the letters. */
export { reminders } from '@daybook/shared/texts/en/reminders'
