'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useFetchedResolver } from '@/components/forms/use-fetched-resolver'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { newImport, SHOWN_DOORS, type ShownDoor, type TypedImport } from '@/lib/imports/traccar/order-form'
import type { TraccarImportBody } from '@/lib/imports/traccar/order-schema'
import { SettingsCard } from '../settings-page'
import { DumpForm } from './dump-form'
import { ServerForm } from './server-form'

/** Which server, and how it is read. What it begins is a dry run. */
export function OrderForm() {
  const t = useTranslations('importTraccar')
  const [door, setDoor] = useState<ShownDoor>('api')
  const form = useForm<TypedImport, unknown, TraccarImportBody>({
    resolver: useFetchedResolver(() =>
      import('@/lib/imports/traccar/order-form').then((all) => all.importForm),
    ),
    defaultValues: newImport('UTC'),
  })
  const choose = (next: ShownDoor) => {
    setDoor(next)
    form.clearErrors()
    if (next !== 'dump') form.setValue('door', next, { shouldDirty: true })
  }
  return (
    <SettingsCard title={t('order')}>
      <div className="flex flex-col gap-4">
        <p className="text-body text-muted">{t('orderHint')}</p>
        <SegmentedControl
          label={t('door')}
          value={door}
          onChange={choose}
          segments={SHOWN_DOORS.map((value) => ({ value, label: t(`doors.${value}`) }))}
        />
        {door === 'dump' ? (
          <DumpForm />
        ) : (
          <FormProvider {...form}>
            <ServerForm />
          </FormProvider>
        )}
      </div>
    </SettingsCard>
  )
}
