'use client'
import { ChevronDown, FastForward } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { DropdownMenu, MenuChoices, MenuLabel, MenuSeparator } from '@/components/ui/dropdown-menu'
import { Switch } from '@/components/ui/switch'
import { SPEEDS, type Speed } from '@/lib/playback/player'
import { useClockSettings, usePlayback } from '../playback-context'

/** How fast time goes by, and whether standing is passed over. */
export function SpeedMenu({ large = false }: { large?: boolean }) {
  const t = useTranslations('playback.player')
  const { clock } = usePlayback()
  const { speed, passesQuiet } = useClockSettings()
  const choose = (value: string) => {
    const chosen = SPEEDS.find((candidate) => String(candidate) === value)
    if (chosen !== undefined) clock.dispatch({ type: 'speed', speed: chosen })
  }
  return (
    <DropdownMenu
      side="top"
      trigger={
        <button
          type="button"
          data-speed={speed}
          aria-label={t('speedIs', { speed })}
          className={cn(
            'tap inline-flex shrink-0 items-center gap-1 rounded-control border border-hairline bg-surface font-medium tabular-nums hover:bg-hover',
            large ? 'h-11 px-3 text-md' : 'h-control px-2.5 text-body',
          )}
        >
          <bdi dir="ltr">{t('times', { speed })}</bdi>
          <ChevronDown className="size-3.5 text-muted" aria-hidden="true" />
        </button>
      }
    >
      <MenuLabel>{t('speed')}</MenuLabel>
      <MenuChoices
        value={String(speed)}
        onChange={choose}
        choices={[...SPEEDS].reverse().map((value: Speed) => ({
          value: String(value),
          label: (
            <bdi dir="ltr" className="tabular-nums">
              {t('times', { speed: value })}
            </bdi>
          ),
        }))}
      />
      <MenuSeparator />
      <div className="flex min-h-8 items-center gap-2 px-2 py-1 touch:min-h-11">
        <FastForward className="size-4 shrink-0 text-muted" aria-hidden="true" />
        <Switch
          label={t('passQuiet')}
          checked={passesQuiet}
          className="flex-1 flex-row-reverse justify-between"
          onCheckedChange={(on) => clock.dispatch({ type: 'passQuiet', on })}
        />
      </div>
    </DropdownMenu>
  )
}
