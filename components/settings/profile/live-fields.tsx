'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { usePreference } from '@/components/account/use-preference'
import { Switch } from '@/components/ui/switch'

/** How often live screens show what has changed; kept at once, not with the form. */
export function LiveFields() {
  const t = useTranslations('settings.profile')
  const hint = useId()
  const { value, isKnown, keep } = usePreference('live.refresh')
  return (
    <div className="flex flex-col gap-1.5">
      <Switch
        label={t('slowLive')}
        aria-describedby={hint}
        disabled={!isKnown}
        checked={value === 'everyFiveSeconds'}
        onCheckedChange={(slow) => void keep(slow ? 'everyFiveSeconds' : 'atOnce')}
      />
      <p id={hint} className="text-meta text-muted">
        {t('slowLiveHint')}
      </p>
    </div>
  )
}
