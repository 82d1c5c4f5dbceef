'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AccountPeriod } from '@/components/account/account-period'
import { DeviceChoices } from '@/components/device-choice/device-choices'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useNow } from '@/components/ui/use-now'
import { SHAPE_LIMITS } from '@/lib/geofences/shape-flaw'
import { simplifyWay } from '@/lib/geofences/simplify-way'
import { apiBytes } from '@/lib/http/client'
import { decodeTrack } from '@/lib/playback/delta-track'
import { believedRows } from '@/lib/playback/fixes'
import { MAX_PLAYBACK_DAYS } from '@/lib/playback/period'
import type { Period } from '@/lib/time/period'
import { useDraft } from '../draft-context'
import { useFenceDesk } from '../fences-context'

const MINUTE_MS = 60_000
/** Less than GPS is off. */
const TOLERANCE_M = 8
const PRESETS = ['today', 'yesterday', 'last7'] as const

/** Asks for a vehicle and a time, and puts a corridor along the way that it drove. */
export function AlongDrive({ onClose }: { onClose: () => void }) {
  const t = useTranslations('geofences.alongDrive')
  const ui = useTranslations('ui')
  const { put, widthM } = useDraft()
  const { goTo } = useFenceDesk()
  const now = useNow(MINUTE_MS)
  const [imeis, setImeis] = useState<string[]>([])
  const [period, setPeriod] = useState<Period | null>(null)
  const [imei] = imeis
  const [isEmpty, setEmpty] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: wayOf,
    onSuccess: (points) => {
      if (points.length < 2) return setEmpty(true)
      const shape = { kind: 'corridor', points, widthM } as const
      put(shape)
      goTo({ shape })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('about', { days: MAX_PLAYBACK_DAYS })}
      closeLabel={ui('close')}
      footer={
        <Button
          tone="primary"
          busy={isPending}
          disabled={imei === undefined || period === null}
          onClick={() => {
            setEmpty(false)
            if (imei !== undefined && period) mutate({ imei, period })
          }}
        >
          {t('put')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <FormNotice text={error?.message ?? (isEmpty ? t('empty') : null)} />
        <AccountPeriod
          withTime
          now={now}
          presets={PRESETS}
          history={{ days: MAX_PLAYBACK_DAYS, reads: 'fixes' }}
          value={period}
          onChange={setPeriod}
          className="self-start"
        />
        <div className="-mx-2 flex h-72 max-h-[45dvh] flex-col">
          <DeviceChoices one value={imeis} onChange={setImeis} max={1} />
        </div>
      </div>
    </Dialog>
  )
}

/** The way that a vehicle drove, in few points: of what it told, what its way is made of in playback, too. */
async function wayOf({ imei, period }: { imei: string; period: Period }) {
  const iso = (time: number) => new Date(time).toISOString()
  const bytes = await apiBytes('GET', '/api/devices/[imei]/track', () => {}, {
    params: { imei },
    query: { from: iso(period.from), to: iso(period.to), encoding: 'delta' },
    hideError: true,
  })
  const { fixes } = decodeTrack(bytes)
  const way = Array.from(believedRows(fixes), (row) => ({
    lat: fixes.lat[row] ?? 0,
    lon: fixes.lon[row] ?? 0,
  }))
  return simplifyWay(way, { most: SHAPE_LIMITS.mostPoints, toleranceM: TOLERANCE_M })
}
