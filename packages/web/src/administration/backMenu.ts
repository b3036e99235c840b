import { useCall } from '../app/api.ts'

/** The user's back menus, with their levels. */
export function useBackMenu() {
  return useCall('MP_Back/LoadMP_Back', {}, { isQuiet: true })
}
