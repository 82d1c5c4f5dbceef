'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { useAccount } from '@/components/account/account-context'
import { DeviceChoices } from '@/components/device-choice/device-choices'
import { Checkbox } from '@/components/ui/checkbox'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { SkeletonRows } from '@/components/ui/skeleton'
import { FENCE_SCOPES, type FenceValues } from '@/lib/geofences/fence-form'
import { MAX_FENCE_DEVICES } from '@/lib/geofences/limits'
import { api } from '@/lib/http/client'

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
      {scope === 'groups' && <Groups value={watch('groupIds')} onChange={(ids) => put('groupIds', ids)} />}
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

function Groups({ value, onChange }: { value: readonly number[]; onChange: (ids: number[]) => void }) {
  const t = useTranslations('geofences.form')
  const { data } = useQuery({ queryKey: ['groups'], queryFn: () => api('GET', '/api/groups') })
  if (!data) return <SkeletonRows rows={3} />
  if (data.length === 0) return <p className="text-body text-muted">{t('noGroups')}</p>
  return (
    <div className="flex max-h-72 flex-col overflow-y-auto rounded-control border border-hairline p-2">
      {data.map(({ id, name, devices }) => (
        <Checkbox
          key={id}
          label={
            <span className="flex min-w-0 items-baseline gap-2">
              <bdi className="truncate">{name}</bdi>
              <span className="shrink-0 text-meta text-muted tabular-nums">{devices}</span>
            </span>
          }
          checked={value.includes(id)}
          onCheckedChange={(on) => onChange(on ? [...value, id] : value.filter((one) => one !== id))}
          className="flex min-h-8 w-full rounded-control px-1 hover:bg-hover touch:min-h-11 [&>span:last-child]:min-w-0"
        />
      ))}
    </div>
  )
}
