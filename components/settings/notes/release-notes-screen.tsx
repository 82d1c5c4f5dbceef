'use client'
import { useLocale, useTranslations } from 'next-intl'
import { Markdown } from '@/components/ui/markdown'
import { dateWriter } from '@/lib/format/dates'
import type { ReleaseText } from '@/lib/releases/releases'
import { SettingsPage } from '../settings-page'

/** /releaseNotes */
export function ReleaseNotesScreen({ releases }: { releases: ReleaseText[] }) {
  const t = useTranslations('settings.notes')
  const locale = useLocale()
  const write = dateWriter(locale)
  return (
    <SettingsPage of="releaseNotes">
      {releases.map(({ version, date, html }) => (
        <article key={version} className="rounded-panel border border-hairline bg-surface p-5">
          <header className="mb-3 flex flex-wrap items-baseline gap-3">
            <h3 id={version} className="text-h3 font-semibold">
              <a href={`#${version}`} className="rounded-control hover:underline">
                {t('version', { version })}
              </a>
            </h3>
            <time dateTime={date} className="text-meta text-muted">
              {write('date', Date.parse(date))}
            </time>
          </header>
          <Markdown html={html} />
        </article>
      ))}
    </SettingsPage>
  )
}
