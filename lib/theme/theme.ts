/** Light, dark, or as the visitor's system is. */
export const THEMES = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof THEMES)[number]

export const THEME_COOKIE = 'theme'

/** The choice that a cookie keeps; as the system is where it keeps none. */
export function themeOf(cookie: string | undefined): ThemeChoice {
  return THEMES.find((theme) => theme === cookie) ?? 'system'
}
