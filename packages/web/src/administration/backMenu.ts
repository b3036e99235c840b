import { useCall } from '../app/api.ts'

/** The back menus that the person has, with their levels. */
export function useBackMenu() {
  return useCall('MP_Back/LoadMP_Back', {}, { isQuiet: true })
}
