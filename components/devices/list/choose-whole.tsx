'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import type { DeviceSelection } from './list-props'

/** Over the bar of actions: from all loaded rows to all that match, and back. */
export function ChooseWhole({
  selection,
  loaded,
  total,
}: {
  selection: DeviceSelection
  loaded: number
  total: number
}) {
  const t = useTranslations('devices.whole')
  if (!selection.isWhole && !selection.offersWhole) return null
  return (
    <div className="pointer-events-auto flex max-w-full flex-wrap items-center justify-center gap-x-2 rounded-panel bg-raised px-4 py-1 text-body shadow-popover">
      <span>{selection.isWhole ? t('chosen', { count: total }) : t('loaded', { count: loaded })}</span>
      <Button
        tone="ghost"
        className="text-primary-text"
        onClick={() => (selection.isWhole ? selection.all(true) : selection.chooseWhole())}
      >
        {selection.isWhole ? t('back', { count: loaded }) : t('choose', { count: total })}
      </Button>
    </div>
  )
}
