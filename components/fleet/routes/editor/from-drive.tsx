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
import { newPoint, type RouteDraft } from '@/lib/fleet/routes/route-draft'
import { api } from '@/lib/http/client'
import type { Period } from '@/lib/time/period'
import { pointNames } from './point-names'

const MINUTE_MS = 60_000
const PRESETS = ['today', 'yesterday'] as const

type Props = {
  onClose: () => void
  onDriven: (driven: Pick<RouteDraft, 'points' | 'line' | 'lineSource'> & { imei: string }) => void
}

/** Asks for a vehicle and a time of a day, and takes the way that it drove, and where it stopped. */
export default function FromDrive({ onClose, onDriven }: Props) {
  const t = useTranslations('fleet.routes.drive')
  const ui = useTranslations('ui')
  const now = useNow(MINUTE_MS)
  const [imeis, setImeis] = useState<string[]>([])
  const [period, setPeriod] = useState<Period | null>(null)
  const [imei] = imeis
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ imei: of, period: { from, to } }: { imei: string; period: Period }) => {
      const driven = await api('GET', '/api/fleet-routes/driven', {
        query: { imei: of, from: new Date(from).toISOString(), to: new Date(to).toISOString() },
        hideError: true,
      })
      const names = await pointNames(driven.points)
      const points = driven.points.map((point, index) => newPoint(point, names[index]))
      return { imei: of, line: driven.line, lineSource: 'driven' as const, points }
    },
    onSuccess: (driven) => {
      onDriven(driven)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('about')}
      closeLabel={ui('close')}
      footer={
        <Button
          tone="primary"
          busy={isPending}
          disabled={imei === undefined || period === null}
          onClick={() => imei !== undefined && period && mutate({ imei, period })}
        >
          {t('take')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <FormNotice text={error?.message ?? null} />
        <AccountPeriod
          withTime
          now={now}
          presets={PRESETS}
          history={{ days: 1, reads: 'fixes' }}
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
