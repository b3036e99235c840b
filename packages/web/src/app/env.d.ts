declare const __BUILD_DATE__: string
declare const __VERSION__: string
declare module '*.css'
