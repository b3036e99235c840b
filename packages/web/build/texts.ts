/** The source of a group's texts; of those that every page loads if it is ''. */
export const textFile = (language: string, group: string) =>
  `src/platform/i18n/${group === '' ? language : `${language}/${group}`}.ts`
