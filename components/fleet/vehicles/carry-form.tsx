'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { DeviceChoices } from '@/components/device-choice/device-choices'
import { SheetForm } from '@/components/forms/sheet-form'
import { useFieldTexts } from '@/components/forms/use-schema-resolver'
import { GroupError } from '@/components/ui/group-error'
import { showToast } from '@/components/ui/sonner'
import { type CarryBody, carryBody } from '@/lib/fleet/vehicles/device-schema'
import { api } from '@/lib/http/client'
import { MomentField } from '../moment-field'
import { refreshVehicles } from './use-vehicles'

/** To the minute, as the field shows it. */
const thisMinute = () => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()

/** Puts a device into a vehicle, from a moment on. */
export default function CarryForm({ vehicleId, onClose }: { vehicleId: number; onClose: () => void }) {
  const t = useTranslations('fleet.vehicles.carried')
  const needed = useTranslations('validation')
  const textsOf = useFieldTexts()
  const queries = useQueryClient()
  const [imeis, setImeis] = useState<string[]>([])
  const [start] = useState(thisMinute)
  const [from, setFrom] = useState<string | null>(start)
  const [tries, setTries] = useState(0)
  const judged = carryBody.safeParse({ imei: imeis[0] ?? null, from: from ?? '' }, { reportInput: true })
  const texts = textsOf<{ from: string }>(judged.success ? [] : judged.error.issues)
  const save = useMutation({
    mutationFn: (body: CarryBody) =>
      api('POST', '/api/fleet-vehicles/[id]/devices', { params: { id: vehicleId }, body, hideError: true }),
    onSuccess: async () => {
      showToast({ text: t('saved'), tone: 'success' })
      onClose()
      await refreshVehicles(queries)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (judged.success && judged.data.imei !== null && !save.isPending) save.mutate(judged.data)
  }
  return (
    <SheetForm
      title={t('give')}
      save={t('save')}
      busy={save.isPending}
      isChanged={imeis.length > 0 || from !== start}
      onSubmit={submit}
      onClose={onClose}
      notice={{ tries, error: save.error, refusal: save.error?.message ?? null }}
    >
      <fieldset className="flex min-w-0 flex-col gap-1.5">
        <legend className="text-body font-medium">{t('device')}</legend>
        <div className="-mx-2 flex h-72 max-h-[45dvh] flex-col phone:mx-0">
          <DeviceChoices one max={1} value={imeis} onChange={setImeis} />
        </div>
        <GroupError text={tries > 0 && imeis.length === 0 ? needed('needed') : null} />
      </fieldset>
      <MomentField
        label={t('from')}
        hint={t('fromHint')}
        error={tries > 0 ? (texts.from?.message ?? null) : null}
        required
        initial={start}
        onChange={setFrom}
      />
    </SheetForm>
  )
}
