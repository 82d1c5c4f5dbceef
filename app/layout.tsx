import './globals.css'
import arabicFont from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2'
import latinFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { brandIcon } from '@/lib/brand/brand-icon'
import { brandStyle } from '@/lib/brand/brand-style'
import { derivedColors } from '@/lib/brand/colors'
import { SURFACES } from '@/lib/brand/palette'
import { brandIconAddress } from '@/lib/brand/web-manifest'
import { textDirection } from '@/lib/i18n/languages'
import { THEME_COOKIE, themeOf } from '@/lib/theme/theme'
import { brandOf } from '@/server/brand/brand'
import { embedLook } from '@/server/next/embed-look'

export async function generateMetadata(): Promise<Metadata> {
  const brand = await brandOf(await headers())
  return {
    title: { default: brand.domainTitle, template: `%s · ${brand.domainTitle}` },
    icons: { icon: brand.logo ?? brandIcon(brand), apple: brandIconAddress(brand, '180', 'maskable') },
    // iOS reads the manifest, but neither its name nor that the page is to stand alone.
    appleWebApp: { capable: true, title: brand.domainTitle, statusBarStyle: 'default' },
    robots: { index: false, follow: false },
  }
}

export const viewport: Viewport = {
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: SURFACES.light.bg },
    { media: '(prefers-color-scheme: dark)', color: SURFACES.dark.bg },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [requestHeaders, language] = await Promise.all([headers(), getLocale()])
  const embed = await embedLook(requestHeaders)
  const theme = embed?.theme ?? themeOf((await cookies()).get(THEME_COOKIE)?.value)
  const nonce = requestHeaders.get('x-nonce') ?? undefined
  for (const font of language === 'ar' ? [latinFont, arabicFont] : [latinFont]) {
    preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  }
  const brand = await brandOf(requestHeaders)
  const style = brandStyle(
    embed?.accent ? { themeColor: embed.accent, ...derivedColors(embed.accent) } : brand,
  )
  return (
    <html lang={language} dir={textDirection(language)} data-theme={theme} suppressHydrationWarning>
      <head>
        <style nonce={nonce} suppressHydrationWarning>
          {style}
        </style>
      </head>
      <body>
        <OldBrowserNotice nonce={nonce} />
        {children}
      </body>
    </html>
  )
}

/** Shown by plain rules that any browser knows, hidden by one that only browsers know which can run the console. */
const RULES =
  '.old-browser{padding:12px 16px;background:#fff4d6;color:#5c3a00;font:14px/20px sans-serif;text-align:center}' +
  '@supports (color:color-mix(in srgb,red,blue)) and selector(:has(a)){.old-browser{display:none}}'

async function OldBrowserNotice({ nonce }: { nonce: string | undefined }) {
  const t = await getTranslations('oldBrowser')
  return (
    <>
      <style nonce={nonce} suppressHydrationWarning>
        {RULES}
      </style>
      <div className="old-browser" role="note">
        {t('text')}
      </div>
    </>
  )
}
