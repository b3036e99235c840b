import { useCall } from './api.ts'

/** The menus and the person who is signed in. The layout asks for them; others share its answer. */
export const useFrontAnswer = () => useCall('MP_Front/LoadMP_Front', {}, { isQuiet: true, staleTime: 60_000 })

/** Whether single letters are keys: everybody may turn that off. An answer that an older build kept does not say. */
export function useSingleKeys(): boolean {
  const { singleKeys = true }: { singleKeys?: boolean } = useFrontAnswer().data ?? {}
  return singleKeys
}
