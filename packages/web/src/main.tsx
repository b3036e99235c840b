import '@fontsource-variable/noto-sans-thai/wght.css'
import './app/app.css'
import './shell/layout.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './app/api.ts'
import { startTexts } from './app/i18n/i18n.ts'
import { router } from './routes.tsx'
import { session } from './app/session.ts'
import { Frame } from './shell/Frame.tsx'
import { isAdminScreen, paths } from './app/paths.ts'
import { reloadOnceForLostChunk } from './shell/newBuild.ts'
import { onNotPermitted } from './kit/dialogs/dialogs.ts'
import { watchStyles } from './kit/feedback/lostStyles.ts'

await startTexts()

session.onLeave(() => {
  queryClient.clear()
  const { pathname, href } = router.state.location
  if (pathname === paths.login) return
  void router.navigate({ to: paths.login, state: { returnTo: href, isTimedOut: true }, ignoreBlocker: true })
})
onNotPermitted(() => {
  const { pathname } = router.state.location
  const to = isAdminScreen(pathname) && pathname !== paths.adminHome ? paths.adminHome : paths.forbidden
  // Levels were taken away since the menu was read.
  if (to === paths.adminHome) void queryClient.invalidateQueries({ queryKey: ['MP_Back/LoadMP_Back'] })
  void router.navigate({ to, ignoreBlocker: true })
})
addEventListener('vite:preloadError', () => void reloadOnceForLostChunk())
watchStyles()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Frame>
        <RouterProvider router={router} />
      </Frame>
    </QueryClientProvider>
  </StrictMode>,
)
