'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { DeviceChoices } from '@/components/device-choice/device-choices'
import { SheetForm } from '@/components/forms/sheet-form'
import { useJudgedForm } from '@/components/forms/use-judged-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { MAX_TANK_NAME, type OilTank, tankBody } from '@/lib/fleet/tanks/tank-schema'
import { TANK_SENSORS, TANK_TYPES, type TankSensor, type TankType } from '@/lib/fleet/tanks/tank-words'
import { api } from '@/lib/http/client'
import { NumberField } from '../services/number-field'
import { useVolume } from '../use-volume'
import { refreshTanks } from './use-tanks'

type Props = {
  /** Null for a new one. */
  tank: OilTank | null
  onClose: () => void
}

/** A tank, and which sensor of which device is in it. */
export default function TankForm({ tank, onClose }: Props) {
  const t = useTranslations('fleet.tanks')
  const volume = useVolume()
  const seesDevices = useAccount().permissions.includes('devices.read')
  const [first] = useState({
    name: tank?.name ?? '',
    type: tank?.type ?? ('main' as TankType),
    code: tank?.code ?? '',
    capacityL: tank?.capacityL ?? null,
    imei: tank?.device?.imei ?? null,
    sensor: tank?.sensor ?? ('main' as TankSensor),
  })
  const [draft, setDraft] = useState(first)
  const change = (next: Partial<typeof draft>) => setDraft({ ...draft, ...next })
  const form = useJudgedForm({
    schema: tankBody,
    typed: { ...draft, sensor: draft.imei === null ? null : draft.sensor },
    send: (body) =>
      tank
        ? api('PUT', '/api/oil-tanks/[id]', { params: { id: tank.id }, body, hideError: true })
        : api('POST', '/api/oil-tanks', { body, hideError: true }),
    saved: t('saved'),
    onClose,
    refresh: refreshTanks,
  })
  const { errorAt } = form
  const ofDevice = tank?.capacityOfDevice && draft.imei === tank.device?.imei && draft.sensor === tank.sensor
  return (
    <SheetForm
      {...form.sheet}
      title={t(tank ? 'editTitle' : 'new')}
      save={t('save')}
      isChanged={JSON.stringify(draft) !== JSON.stringify(first)}
    >
      <Field label={t('fields.name')} error={errorAt('name')} required>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={MAX_TANK_NAME}
            dir={draft.name ? 'auto' : undefined}
            value={draft.name}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t('fields.type')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={draft.type}
            onChange={({ currentTarget }) => change({ type: currentTarget.value as TankType })}
          >
            {TANK_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`types.${type}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={t('fields.code')} hint={t('codeHint')} error={errorAt('code')} required>
        {(control) => (
          <Input
            {...control}
            dir="ltr"
            autoComplete="off"
            maxLength={40}
            value={draft.code}
            onChange={({ currentTarget }) => change({ code: currentTarget.value })}
          />
        )}
      </Field>
      <NumberField
        label={t('fields.capacity')}
        hint={t(ofDevice ? 'capacityOfDevice' : 'capacityHint')}
        error={errorAt('capacityL')}
        per={volume.per}
        unit={volume.sign}
        value={draft.capacityL}
        onChange={(capacityL) => change({ capacityL })}
      />
      {seesDevices && (
        <fieldset className="flex min-w-0 flex-col gap-1.5">
          <legend className="text-body font-medium">{t('fields.device')}</legend>
          <div className="-mx-2 flex h-60 max-h-[40dvh] flex-col phone:mx-0">
            <DeviceChoices
              one
              max={1}
              value={draft.imei === null ? [] : [draft.imei]}
              onChange={([imei]) => change({ imei: imei ?? null })}
            />
          </div>
        </fieldset>
      )}
      {draft.imei !== null && (
        <Field label={t('fields.sensor')} error={errorAt('sensor')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={draft.sensor}
              onChange={({ currentTarget }) => change({ sensor: currentTarget.value as TankSensor })}
            >
              {TANK_SENSORS.map((sensor) => (
                <option key={sensor} value={sensor}>
                  {t(`sensors.${sensor}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
    </SheetForm>
  )
}
