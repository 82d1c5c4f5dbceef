import { z } from 'zod'
import { LANGUAGES } from '@/lib/i18n/languages'

export const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, 'validation.hexColor')

/** How the console looks under one host name (spec section 3, domain configuration). */
export const brand = z.object({
  domainTitle: z.string(),
  /** Null where no domain says one: the visitor's browser does. */
  defaultLanguage: z.enum(LANGUAGES).nullable(),
  themeColor: hexColor,
  hoverColor: hexColor,
  selectedColor: hexColor,
  logo: z.string().nullable(),
  /** Leads to the app, shown beside the login. */
  qrCodeImage: z.string().nullable(),
  loginView: z.string(),
  loginPageIllustration: z.string().nullable(),
  demoPageIllustration: z.string().nullable(),
})

export type Brand = z.infer<typeof brand>

export const DEFAULT_THEME_COLOR = '#3b7aff'
