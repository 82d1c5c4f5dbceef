'use client'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { contrastReport } from '@/lib/domains/contrast-report'

type Props = { colors: Parameters<typeof contrastReport>[0] }

/** Says of each colour whether words on it can be read, and what is shown instead where not. */
export function ContrastNotes({ colors }: Props) {
  const t = useTranslations('domains')
  const formats = useFormats()
  const { palette, weak, ...ratios } = contrastReport(colors)
  const shown = { theme: palette.primary, hover: palette.primaryHover, selected: palette.selected }
  const names = { theme: 'themeColor', hover: 'hoverColor', selected: 'selectedColor' } as const
  return (
    <div role="status" aria-label={t('contrast')} className="flex flex-col gap-2 text-meta">
      {weak.length === 0 && (
        <p className="flex items-start gap-2 text-success">
          <CircleCheck className="mt-px size-3.5 shrink-0" aria-hidden="true" />
          {t('contrastGood')}
        </p>
      )}
      {weak.map((name) => (
        <div key={name} className="flex items-start gap-2">
          <TriangleAlert className="mt-px size-3.5 shrink-0 text-warning" aria-hidden="true" />
          <p className="min-w-0 flex-1">
            <strong className="font-medium">{t(names[name])}</strong>
            {': '}
            {t('contrastWeak', { ratio: formats.number(ratios[name], 1) })}
          </p>
          <span className="flex shrink-0 items-center gap-1.5 text-muted">
            {t('shownAs')}
            <span
              className="size-4 rounded-[4px] inset-ring inset-ring-current/20"
              style={{ background: shown[name] }}
            />
          </span>
        </div>
      ))}
    </div>
  )
}
