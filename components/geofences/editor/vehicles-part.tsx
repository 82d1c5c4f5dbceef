'use client'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { useAccount } from '@/components/account/account-context'
import { DeviceChoices } from '@/components/device-choice/device-choices'
import { GroupList } from '@/components/device-choice/group-list'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { FENCE_SCOPES, type FenceValues } from '@/lib/geofences/fence-form'
import { MAX_FENCE_DEVICES } from '@/lib/geofences/limits'

/** The vehicles that a fence is about: all, those of groups whoever is in them, or those chosen one by one. */
export function VehiclesPart() {
  const t = useTranslations('geofences.form')
  const { permissions, deviceSubset } = useAccount()
  const { watch, setValue, formState } = useFormContext<FenceValues>()
  const { errors } = formState
  const scope = watch('scope')
  const scopes = FENCE_SCOPES.filter((one) => {
    if (one === 'all') return !deviceSubset || scope === 'all'
    return one !== 'groups' || permissions.includes('groups.read')
  })
  const put = (name: 'groupIds' | 'imeis', next: number[] | string[]) =>
    setValue(name, next, { shouldDirty: true, shouldValidate: errors[name] !== undefined })
  const missing = errors.groupIds || errors.imeis
  return (
    <section aria-labelledby="fence-vehicles" className="flex flex-col gap-3">
      <h3 id="fence-vehicles" className="text-md font-semibold">
        {t('vehicles')}
      </h3>
      <SegmentedControl
        label={t('vehicles')}
        value={scope}
        onChange={(next) => setValue('scope', next, { shouldDirty: true })}
        segments={scopes.map((value) => ({ value, label: t(`scopes.${value}`) }))}
      />
      {missing && (
        <p role="alert" className="text-meta text-danger">
          {t('chooseSome')}
        </p>
      )}
      {scope === 'all' && <p className="text-meta text-muted">{t('allHint')}</p>}
      {scope === 'groups' && <GroupList value={watch('groupIds')} onChange={(ids) => put('groupIds', ids)} />}
      {scope === 'chosen' && (
        <div className="flex h-72 flex-col rounded-control border border-hairline phone:px-2">
          <DeviceChoices
            value={watch('imeis')}
            onChange={(imeis) => put('imeis', imeis)}
            max={MAX_FENCE_DEVICES}
          />
        </div>
      )}
    </section>
  )
}
