import { loadedInPlace } from '../../kit/feedback/loadedInPlace.tsx'

/** The corrective actions of a report, for any screen that shows one. */
export const ReportActions = loadedInPlace(async () => (await import('./ReportActions.tsx')).ReportActions, 2)
