import type { Drill } from './main.ts'
export const killDrill: Drill = () => Promise.resolve([])
