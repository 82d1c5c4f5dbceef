'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Switch } from '@/components/ui/switch'
import type { PlayedTrack } from '@/lib/playback/played-track'
import { FixTable } from '../table/fix-table'

/** The table of fixes, with the choice to see only those that the way leaves out. */
export function FixDrawer({ played }: { played: PlayedTrack }) {
  const t = useTranslations('playback.table')
  const [onlySetAside, setOnlySetAside] = useState(false)
  const count = played.setAside.length
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {count > 0 && (
        <div className="flex h-9 shrink-0 items-center border-b border-hairline px-4">
          <Switch
            label={t('onlySetAside', { count })}
            checked={onlySetAside}
            onCheckedChange={setOnlySetAside}
            className="text-meta text-muted"
          />
        </div>
      )}
      <div className="min-h-0 flex-1">
        <FixTable played={played} onlySetAside={onlySetAside && count > 0} />
      </div>
    </div>
  )
}
