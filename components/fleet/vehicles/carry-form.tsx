'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DeviceChoices } from '@/components/device-choice/device-choices'
import { SheetForm } from '@/components/forms/sheet-form'
import { useJudgedForm } from '@/components/forms/use-judged-form'
import { GroupError } from '@/components/ui/group-error'
import { carryBody } from '@/lib/fleet/vehicles/device-schema'
import { api } from '@/lib/http/client'
import { MomentField } from '../moment-field'
import { refreshVehicles } from './use-vehicles'

/** One of a device: what is in it is not taken out. */
const putInBody = carryBody.extend({ imei: carryBody.shape.imei.unwrap() })

/** To the minute, as the field shows it. */
const thisMinute = () => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()

/** Puts a device into a vehicle, from a moment on. */
export default function CarryForm({ vehicleId, onClose }: { vehicleId: number; onClose: () => void }) {
  const t = useTranslations('fleet.vehicles.carried')
  const [imeis, setImeis] = useState<string[]>([])
  const [start] = useState(thisMinute)
  const [from, setFrom] = useState<string | null>(start)
  const form = useJudgedForm({
    schema: putInBody,
    typed: { imei: imeis[0], from: from ?? '' },
    send: (body) =>
      api('POST', '/api/fleet-vehicles/[id]/devices', { params: { id: vehicleId }, body, hideError: true }),
    saved: t('saved'),
    onClose,
    refresh: refreshVehicles,
  })
  return (
    <SheetForm
      {...form.sheet}
      title={t('give')}
      save={t('save')}
      isChanged={imeis.length > 0 || from !== start}
    >
      <fieldset className="flex min-w-0 flex-col gap-1.5">
        <legend className="text-body font-medium">{t('device')}</legend>
        <div className="-mx-2 flex h-72 max-h-[45dvh] flex-col phone:mx-0">
          <DeviceChoices one max={1} value={imeis} onChange={setImeis} />
        </div>
        <GroupError text={form.errorAt('imei')} />
      </fieldset>
      <MomentField
        label={t('from')}
        hint={t('fromHint')}
        error={form.errorAt('from')}
        required
        initial={start}
        onChange={setFrom}
      />
    </SheetForm>
  )
}
