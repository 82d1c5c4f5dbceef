import { getTranslations } from 'next-intl/server'

/** Shown by plain rules that any browser knows, hidden by one that only browsers know which can run the console. */
const RULES =
  '.old-browser{padding:12px 16px;background:#fff4d6;color:#5c3a00;font:14px/20px sans-serif;text-align:center}' +
  '@supports (color:color-mix(in srgb,red,blue)) and selector(:has(a)){.old-browser{display:none}}'

export async function OldBrowserNotice({ nonce }: { nonce: string | undefined }) {
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
