import type { ReactNode } from 'react'
import styles from './icons.module.css'

/* Line icons on a grid of 24 units, drawn for this product; one stroke width, currentColor. */
const shapes = {
  add: <path d="M12 5v14M5 12h14" />,
  alert: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5.5M12 16.4v.1" />
    </>
  ),
  bell: <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4" />,
  bookmark: <path d="M7 4h10v16l-5-4-5 4z" />,
  building: <path d="M5 20V5.5L13 4v16M13 9h6v11M3 20h18M8 8.5h2M8 12h2M8 15.5h2M16 12.5h.5M16 16h.5" />,
  calendar: <path d="M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4" />,
  camera: (
    <>
      <path d="M3.5 7.5h4l1.5-2.5h6l1.5 2.5h4v11.5h-17z" />
      <circle cx="12" cy="13" r="3.5" />
    </>
  ),
  chart: <path d="M4 4v16h16M8.5 16v-5M13 16V8M17.5 16v-7" />,
  chartRows: <path d="M4 4v16h16M8 8h8M8 12h11M8 16h5" />,
  chartTrend: <path d="M4 4v16h16M7.5 15.5l3.5-4.5 3 2.5L18.5 7" />,
  check: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m8 12.3 2.8 2.7L16 9.5" />
    </>
  ),
  chevronDown: <path d="m6 9.5 6 6 6-6" />,
  chevronLeft: <path d="m14.5 6-6 6 6 6" />,
  chevronUp: <path d="m6 14.5 6-6 6 6" />,
  chevronRight: <path d="m9.5 6 6 6-6 6" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5.2l3.4 2" />
    </>
  ),
  close: <path d="m6 6 12 12M18 6 6 18" />,
  collapse: <path d="M4 5h16v14H4zM9.5 5v14M16 9.5 13.5 12l2.5 2.5" />,
  download: <path d="M12 4v11M7.5 11 12 15.5 16.5 11M5 19.5h14" />,
  edit: <path d="M5 19h3.5L19 8.5 15.5 5 5 15.5zM13 7.5 16.5 11" />,
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  eyeOff: (
    <path d="M4 4l16 16M9.5 6a9 9 0 0 1 2.5-.5C18 5.5 21.5 12 21.5 12a17 17 0 0 1-3 3.7M6.2 7.8A17 17 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 3.5-.7M10 10a2.8 2.8 0 0 0 4 4" />
  ),
  file: <path d="M6 3.5h8l4 4v13H6zM14 3.5v4h4" />,
  grip: <path d="M5 9h14M5 15h14" />,
  gear: (
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="M12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M6 6l2.1 2.1M15.9 15.9 18 18M6 18l2.1-2.1M15.9 8.1 18 6" />
    </>
  ),
  first: <path d="m18 6-6 6 6 6M7 6v12" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c3 3 3 14 0 17M12 3.5c-3 3-3 14 0 17" />
    </>
  ),
  qr: <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM17.5 17.5H20V20h-2.5zM14 19.9v.1M20 14v.1" />,
  home: <path d="m4 11 8-7 8 7M6 9.5V20h12V9.5M10 20v-5.5h4V20" />,
  history: <path d="M4.5 12a7.5 7.5 0 1 0 2.2-5.3M4.5 4v4h4M12 8v4.4l3 1.8" />,
  inbox: <path d="M4 13.5 6.5 5h11l2.5 8.5V19H4zM4 13.5h5l1 2h4l1-2h5" />,
  last: <path d="m6 6 6 6-6 6M17 6v12" />,
  layers: <path d="m12 4 8.5 4.5L12 13 3.5 8.5zM4.5 12.5 12 16.5l7.5-4M4.5 16l7.5 4 7.5-4" />,
  list: <path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1" />,
  lock: <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />,
  mail: <path d="M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  moon: <path d="M19.5 14A8 8 0 0 1 10 4.5a8 8 0 1 0 9.5 9.5z" />,
  more: <path d="M5.5 12h.1M12 12h.1M18.5 12h.1" />,
  pen: <path d="M4 20h16M6 16.5 16.5 6l2.5 2.5L8.5 19M6 16.5V19h2.5" />,
  plug: <path d="M9 3.5v5M15 3.5v5M6.5 8.5h11V12a5.5 5.5 0 0 1-11 0zM12 17.5v3" />,
  pulse: <path d="M3 12.5h4l2.5-7 5 13 2.5-6h4" />,
  question: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.4v.1" />
    </>
  ),
  refresh: <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 4v4h-4" />,
  screen: <path d="M3.5 5h17v11h-17zM8.5 20h7M12 16v4" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </>
  ),
  shield: <path d="M12 3.5 5 6v6c0 4.5 3 7 7 8.5 4-1.5 7-4 7-8.5V6zM9 11.8l2.2 2.2 3.8-4" />,
  signOut: <path d="M10 4.5H5v15h5M9.5 12H20M16 8l4 4-4 4" />,
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M5.3 18.7 7 17M17 7l1.7-1.7" />
    </>
  ),
  tag: <path d="M4 4.5h7.5l8.5 8.5-7 7L4.5 11.5zM8.3 8.5h.1" />,
  tick: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  trash: <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5" />,
  upload: <path d="M12 15.5v-11M7.5 9 12 4.5 16.5 9M5 19.5h14" />,
  users: (
    <>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.5c2 .8 3.2 2.6 3.5 5.5" />
    </>
  ),
  warning: <path d="M12 4 2.5 20h19zM12 10v4.5M12 17.2v.1" />,
  zoomIn: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5M8 11h6M11 8v6" />
    </>
  ),
  zoomOut: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5M8 11h6" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type IconName = keyof typeof shapes

/** Decorative: hidden from screen readers. `size` in pixels. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      className={styles.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {shapes[name]}
    </svg>
  )
}
