import { theme as antd, type ThemeConfig } from 'antd'
import { type Mode, palette } from './theme.ts'

const FONT = "'Noto Sans Thai Variable', 'Noto Sans Thai', system-ui, -apple-system, 'Segoe UI', sans-serif"

/** Ant Design's tokens for a mode, `isStill` without any movement; where its own would fall short in contrast they are set. */
export function antdTheme(mode: Mode, isStill: boolean): ThemeConfig {
  const c = palette[mode]
  const isDark = mode === 'dark'
  return {
    cssVar: { key: `daybook-${mode}` },
    algorithm: isDark ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      fontFamily: FONT,
      fontSize: 14,
      lineHeight: 1.5,
      borderRadius: 8,
      controlHeight: 36,
      wireframe: false,
      motion: !isStill,
      colorPrimary: c.accent,
      colorInfo: c.accent,
      colorLink: c.accentText,
      colorLinkHover: c.accentHover,
      colorSuccess: c.green,
      colorWarning: c.orange,
      colorError: c.red,
      colorErrorText: c.red,
      colorBgLayout: c.ground,
      colorBgContainer: c.surface,
      colorBgElevated: c.raised,
      colorText: c.text,
      colorTextSecondary: c.muted,
      colorTextTertiary: c.muted,
      colorTextDescription: c.muted,
      colorTextPlaceholder: c.placeholder,
      colorTextDisabled: c.placeholder,
      colorBorder: c.lineStrong,
      colorBorderSecondary: c.line,
      colorSplit: c.line,
      ...(isDark ? { colorTextLightSolid: '#12151c' } : {}),
    },
    components: {
      Form: { labelColor: c.text, verticalLabelPadding: '0 0 4px', itemMarginBottom: 18 },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
      Select: { optionSelectedBg: c.accentSoft },
      Modal: { titleFontSize: 17 },
    },
  }
}
