import type { ReactNode } from 'react'
import iconsStyles from '../../kit/theme/icons.module.css'

/* In the style of kit/theme/icons.tsx, but loaded only for editors. */
const H = 'M4 6v12M11 6v12M4 12h7'
const shapes = {
  heading1: <path d={`${H}M15.5 10 18.5 8v10`} />,
  heading2: <path d={`${H}M15 10.2c.3-2.8 5-2.8 4.8.3-.1 2-4.6 4.3-4.9 7.500H20`} />,
  heading3: (
    <path d={`${H}M15.2 9.300c1-1.8 4.6-1.5 4.5.9-.1 1.6-1.5 2.2-2.9 2.2 1.7 0 3.4.7 3.4 2.8 0 3.2-4.2 3.6-5.3 1.5`} />
  ),
  bold: <path d="M7.5 4.5h5.2a3.6 3.6 0 0 1 0 7.2H7.5zM7.5 11.7h6a3.9 3.9 0 0 1 0 7.8h-6z" />,
  italic: <path d="M10 4.5h7M7 19.5h7M14 4.5l-4 15" />,
  underline: <path d="M7 4.5v6.5a5 5 0 0 0 10 0V4.5M6 20h12" />,
  bulletList: <path d="M9.5 6.5H20M9.5 12H20M9.5 17.5H20M4.8 6.5h.1M4.8 12h.1M4.8 17.5h.1" />,
  orderedList: (
    <path d="M10 6.5h10M10 12h10M10 17.5h10M4 4.5h1.2V9M3.8 14.8c.3-.9 2.4-.9 2.2.4-.1.8-2.2 2-2.2 3.3h2.4" />
  ),
  link: (
    <path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.700l1-1" />
  ),
  image: (
    <>
      <path d="M4 5h16v14H4z" />
      <path d="m4.5 17 4.5-5 3.5 3.5 2.5-2.5 4.5 4.5" />
      <circle cx="15" cy="9" r="1.3" />
    </>
  ),
  file: (
    <path d="M18.5 11.5 12 18a4 4 0 0 1-5.7-5.700l7-7a2.7 2.7 0 0 1 3.8 3.800l-6.8 6.800a1.3 1.3 0 0 1-1.9-1.900l6-6" />
  ),
  undo: <path d="M8.5 5 4.5 9l4 4M5 9h9a5 5 0 0 1 0 10h-3.5" />,
  redo: <path d="m15.5 5 4 4-4 4M19 9h-9a5 5 0 0 0 0 10h3.5" />,
} as const satisfies Record<string, ReactNode>

export type EditorIconName = keyof typeof shapes

export function EditorIcon({ name }: { name: EditorIconName }) {
  return (
    <svg
      className={iconsStyles.icon}
      width={18}
      height={18}
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
