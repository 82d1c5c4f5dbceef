/** The languages of the console, by the code that their file in messages has. */
export const LANGUAGES = ['en', 'zh', 'ar', 'pt', 'es'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'en'

/** Each language by its own name, for people who cannot read the current one. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  zh: '中文',
  ar: 'العربية',
  pt: 'Português',
  es: 'Español',
}

export const LOCALE_COOKIE = 'locale'
export const LOCALE_COOKIE_SECONDS = 360 * 24 * 3600

export function isLanguage(value: unknown): value is Language {
  return (LANGUAGES as readonly unknown[]).includes(value)
}

export function textDirection(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** The first of our languages that `Accept-Language` names; null where it names none. */
export function askedLanguage(acceptLanguage: string | null): Language | null {
  const asked = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return asked.find(isLanguage) ?? null
}

/**
 * Spec section 2: the locale cookie, else the domain's default language; where nobody chose one for the domain, the
 * browser's, else the built-in default.
 */
export function chooseLanguage(
  cookie: string | undefined,
  domainDefault: string | null | undefined,
  acceptLanguage: string | null = null,
): Language {
  if (isLanguage(cookie)) return cookie
  if (isLanguage(domainDefault)) return domainDefault
  return askedLanguage(acceptLanguage) ?? DEFAULT_LANGUAGE
}
