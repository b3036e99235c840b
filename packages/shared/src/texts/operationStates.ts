/** How well something is: red needs someone now, amber soon. Separate from the texts, which the web does not need. */
export const FACT_STATES = ['red', 'amber', 'green'] as const
export type FactState = (typeof FACT_STATES)[number]
