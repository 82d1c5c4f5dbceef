import { Languages } from 'lucide-react'
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '@/lib/i18n/languages'
import type { ViewerBoot } from '@/lib/shares/viewer-page'
import { useLanguage, useTexts } from './texts'

type Props = { brand: ViewerBoot['brand']; title: string | null }

/** Whose page it is, what the link is called, and the language. */
export function PageBar({ brand, title }: Props) {
  const t = useTexts('monitorShare')
  const { language, speak } = useLanguage()
  return (
    <header className="bar">
      <BarMark logo={brand.logo} />
      <div className="bar-names">
        <h1 className="cut" dir="auto">
          {title ?? brand.title}
        </h1>
        {title !== null && (
          <p className="cut" dir="auto">
            {brand.title}
          </p>
        )}
      </div>
      <label className="language">
        <Languages aria-hidden="true" />
        <span className="hidden">{t('language')}</span>
        <select
          value={language}
          onChange={({ currentTarget: { value } }) => isLanguage(value) && speak(value)}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one} lang={one}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </select>
      </label>
    </header>
  )
}

/** The domain's logo, or the mark of those without one. */
function BarMark({ logo }: { logo: string | null }) {
  // biome-ignore lint/performance/noImgElement: this page is built without Next
  if (logo) return <img className="mark" src={logo} alt="" />
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--primary)" />
      <g fill="none" stroke="var(--on-primary)">
        <path d="M10 22.2c0-7.4 12-4.2 12-10.6" strokeWidth="2.6" strokeLinecap="round" />
        <circle cx="22" cy="9.6" r="3" strokeWidth="2.4" />
        <circle cx="10" cy="23" r="2.6" fill="var(--on-primary)" stroke="none" />
      </g>
    </svg>
  )
}
