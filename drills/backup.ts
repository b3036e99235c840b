import type { Drill } from './main.ts'
export const backupDrill: Drill = () => Promise.resolve([])
