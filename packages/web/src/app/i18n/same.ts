/** The keys of the English texts with any string as value: what the Thai texts must have, no more and no less. */
export type Same<T> = { readonly [K in keyof T]: T[K] extends string ? string : Same<T[K]> }
