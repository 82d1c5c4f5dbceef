'use client'
import { useTranslations } from 'next-intl'
import type { WorkingMode } from '@/lib/working-modes/working-mode'
import { BatteryEstimate } from './battery-estimate'
import { useModeWords } from './use-mode-words'
import { WeekDrawing } from './week-drawing'

/** What a mode comes to: in words, as a drawing of a week, and for the battery. Null while it is not complete. */
export function ModePreview({ setting }: { setting: WorkingMode | null }) {
  const t = useTranslations('workingModes.drawing')
  const words = useModeWords()
  if (setting === null) return <p className="text-body text-muted">{t('incomplete')}</p>
  const limitation = setting.mode === 'normal' ? null : setting.limitation
  return (
    <section aria-label={t('title')} className="flex flex-col gap-4 rounded-panel border border-hairline p-3">
      <div className="flex flex-col gap-2">
        <h3 className="text-body font-medium">{t('title')}</h3>
        <p className="text-body text-muted">
          {words.of(setting)}
          {limitation && (
            <span className="block">{t('then', { every: words.every(limitation.thenInterval) })}</span>
          )}
        </p>
        <WeekDrawing setting={setting} />
        {setting.mode !== 'normal' && (
          <p className="text-meta text-muted">{t(limitation ? 'fromMidnightLimited' : 'fromMidnight')}</p>
        )}
      </div>
      <BatteryEstimate setting={setting} />
    </section>
  )
}
