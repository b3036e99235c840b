/** The keys of the English texts with any string as value: exactly what another language must have. */
export type Same<T> = { readonly [K in keyof T]: T[K] extends string ? string : Same<T[K]> }
