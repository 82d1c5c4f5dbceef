import { type Language, LOCALE_COOKIE, LOCALE_COOKIE_SECONDS } from '@/lib/i18n/languages'
import { THEME_COOKIE, type ThemeChoice } from '@/lib/theme/theme'

/** Choices that the server reads before it draws a page; kept for as long as the language is. */
function keep(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=${value}; path=/; max-age=${LOCALE_COOKIE_SECONDS}; samesite=lax`
}

export function keepLanguage(language: Language): void {
  keep(LOCALE_COOKIE, language)
}

/** In force at once, and on the next page from its first paint. */
export function keepTheme(theme: ThemeChoice): void {
  keep(THEME_COOKIE, theme)
  document.documentElement.dataset.theme = theme
}
