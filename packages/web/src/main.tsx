import errorPagesStyles from './shell/ErrorPages.module.css'
import '@fontsource-variable/noto-sans-thai/wght.css'
import './app/app.css'
import './app/print.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './app/cache.ts'
import { takeEarlyAnswers } from './app/earlyAnswers.ts'
import { startTexts } from './platform/i18n/i18n.ts'
import './app/install.ts'
import { onDevice } from './app/offline.ts'
import { routerFor } from './start/routes.tsx'
import { session } from './app/session.ts'
import { watchSignIns } from './app/signedIn.ts'
import { Frame } from './shell/Frame.tsx'
import { isAdminScreen, paths } from './app/paths.ts'
import { reloadOnceForLostChunk, startWorker } from './shell/newBuild.ts'
import { onNotPermitted } from './kit/dialogs/dialogs.ts'
import { pageWindow } from './kit/dialogs/pageHistory.ts'
import { watchStyles } from './kit/feedback/lostStyles.ts'
import { markLanguages } from './kit/markLanguages.ts'

onDevice(() => import('./offline/device.ts'))

const router = routerFor(createBrowserHistory({ window: pageWindow() }))
session.onLeave(() => {
  queryClient.clear()
  const { pathname, href } = router.latestLocation
  if (pathname === paths.login) return
  void router.navigate({ to: paths.login, state: { returnTo: href, isTimedOut: true }, ignoreBlocker: true })
})
onNotPermitted(() => {
  if (!session.person()) return
  const { pathname } = router.latestLocation
  const to = isAdminScreen(pathname) && pathname !== paths.adminHome ? paths.adminHome : paths.forbidden
  // The user's levels were reduced since the menu was loaded.
  if (to === paths.adminHome) void queryClient.invalidateQueries({ queryKey: ['MP_Back/LoadMP_Back'] })
  void router.navigate({ to, ignoreBlocker: true })
})
addEventListener('vite:preloadError', () => void reloadOnceForLostChunk())
// The page's code is fetched while its texts are.
void router.load()
startWorker()
watchSignIns()
watchStyles()
markLanguages()

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
const root = createRoot(place)

function draw() {
  // Render in slices, so that a slow phone stays responsive.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Frame>
            <RouterProvider router={router} />
          </Frame>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

/** In both languages, because the texts failed to load. */
function sayLost() {
  root.render(
    <main className={errorPagesStyles.page}>
      <p>Daybook could not be loaded. Please load this page again.</p>
      <p lang="th">โหลด Daybook ไม่สำเร็จ กรุณาโหลดหน้านี้อีกครั้ง</p>
    </main>,
  )
}

// No top-level await: the texts import from this file, and would wait for it.
startTexts().then(takeEarlyAnswers).then(draw, sayLost)
