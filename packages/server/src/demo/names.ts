/** The second is Thai where there is one. */
export type BothNames = { name: string; second_name: string | null }

const BOTH = /^(.+) \((.*[\u0e01-\u0e5b].*)\)$/

/** The two names of 'Jetty 1 (ท่าเทียบเรือ 1)'; any other text is the only name. */
export function bothNames(text: string): BothNames {
  const [, name = text, second_name = null] = BOTH.exec(text) ?? []
  return { name, second_name }
}
