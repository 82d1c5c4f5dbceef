'use client'
import { useTranslations } from 'next-intl'
import { type CSSProperties, useState } from 'react'
import { BrandMark } from '@/components/brand/brand-mark'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { brandPalette, SURFACES, type Theme } from '@/lib/brand/palette'

type Props = {
  title: string
  colors: Parameters<typeof brandPalette>[0]
  logo: string | null
  illustration: string | null
  qrCode: string | null
  withPicture: boolean
}

const WORDS = {
  light: { text: '#111722', muted: '#586173', line: '#e2e5ea' },
  dark: { text: '#e7eaf0', muted: '#9aa4b5', line: '#262d38' },
}

/** The login as visitors of the domain will see it, in the colours that are being chosen. */
export function BrandPreview({ title, colors, logo, illustration, qrCode, withPicture }: Props) {
  const t = useTranslations('domains')
  const [theme, setTheme] = useState<Theme>('light')
  const palette = brandPalette(colors)
  const words = WORDS[theme]
  const style = {
    '--primary': palette.primary,
    '--on-primary': palette.onPrimary,
    '--surface': SURFACES[theme].surface,
    color: words.text,
  } as CSSProperties
  const states = [
    ['rest', palette.primary],
    ['hovered', palette.primaryHover],
    ['pressed', palette.selected],
  ] as const
  return (
    <section aria-label={t('preview')} className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-md font-semibold">{t('preview')}</h3>
        <SegmentedControl
          label={t('previewTheme')}
          value={theme}
          onChange={setTheme}
          segments={[
            { value: 'light', label: t('light') },
            { value: 'dark', label: t('dark') },
          ]}
        />
      </div>
      <div
        style={style}
        className="flex min-h-72 overflow-hidden rounded-panel border border-hairline bg-surface"
        aria-hidden="true"
      >
        <div className="flex min-w-0 flex-1 flex-col gap-3 p-5">
          <div className="flex items-center gap-2">
            <BrandMark logo={logo} className="size-7" />
            <bdi className="truncate text-md font-semibold">{title}</bdi>
          </div>
          <div className="my-auto flex flex-col gap-2.5">
            {(['sampleAccount', 'samplePassword'] as const).map((label) => (
              <div key={label}>
                <p className="mb-1 text-2xs font-medium">{t(label)}</p>
                <div className="h-7 rounded-[5px] border" style={{ borderColor: words.line }} />
              </div>
            ))}
            <div
              className="mt-1 grid h-8 place-items-center rounded-[5px] text-meta font-medium"
              style={{ background: palette.primary, color: palette.onPrimary }}
            >
              {t('sampleButton')}
            </div>
            <p className="text-2xs font-medium" style={{ color: palette[theme].primaryText }}>
              {t('sampleLink')}
            </p>
          </div>
          {qrCode && <PreviewImage url={qrCode} className="size-12 rounded-[4px] object-contain" />}
        </div>
        {withPicture && (
          <div
            className="m-2 w-2/5 overflow-hidden rounded-[8px]"
            style={{ background: `linear-gradient(150deg, ${palette[theme].tint}, ${palette.primary})` }}
          >
            {illustration && <PreviewImage url={illustration} className="size-full object-cover" />}
          </div>
        )}
      </div>
      <ul className="flex gap-2">
        {states.map(([name, background]) => (
          <li
            key={name}
            className="grid h-9 min-w-0 flex-1 place-items-center rounded-control px-2 text-meta font-medium"
            style={{ background, color: palette.onPrimary }}
          >
            <span className="max-w-full truncate">{t(name)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PreviewImage({ url, className }: { url: string; className: string }) {
  // biome-ignore lint/performance/noImgElement: a picture that may not be uploaded yet
  return <img src={url} alt="" className={className} />
}
