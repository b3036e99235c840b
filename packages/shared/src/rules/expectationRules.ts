/** The outcome of an expected report. All but the last add up to the number expected. */
export const EXPECTATION_STATES = ['onTime', 'late', 'missing', 'excused', 'waiting', 'notExpected'] as const
export type ExpectationState = (typeof EXPECTATION_STATES)[number]
