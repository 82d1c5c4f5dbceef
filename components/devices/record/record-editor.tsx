'use client'
import { useTranslations } from 'next-intl'
import { FormProvider } from 'react-hook-form'
import { useAccount } from '@/components/account/account-context'
import { LeaveGuard } from '@/components/forms/leave-guard'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Tabs } from '@/components/ui/tabs'
import type { DeviceRecord } from '@/lib/devices/record-schema'
import { BasicPart } from './basic-part'
import { CameraPart } from './camera-part'
import { EarlierRecords } from './earlier-records'
import { HistoryPart } from './history-part'
import { PicturesPart } from './pictures-part'
import { AlarmsPart, CustomerPart } from './plain-parts'
import { countChanges } from './record-values'
import { SaveBar } from './save-bar'
import { SensorsPart } from './sensors-part'
import { TrackingPart } from './tracking/tracking-part'
import { useTrackingDraft } from './tracking/use-tracking-draft'
import { useRecordForm } from './use-record-form'
import { useRecordTab } from './use-record-tab'

/** The parts of a record in tabs, one form behind them; what was changed is counted on its tab. */
export function RecordEditor({ record }: { record: DeviceRecord }) {
  const t = useTranslations('deviceRecord')
  const ui = useTranslations('ui')
  const { permissions } = useAccount()
  const mayEdit = permissions.includes('devices.edit')
  const maySeeEvents = permissions.includes('events.read')
  const { form, save, discard, asksVin, closeVin } = useRecordForm(record)
  const { dirtyFields, isSubmitting, errors } = form.formState
  const changes = countChanges(dirtyFields)
  const draft = useTrackingDraft()
  const { tab, choose } = useRecordTab()
  const parts = {
    basic: <BasicPart record={record} />,
    customer: <CustomerPart record={record} />,
    alarms: <AlarmsPart />,
    sensors: <SensorsPart />,
  }
  const tabs = (Object.keys(parts) as (keyof typeof parts)[]).map((part) => ({
    value: part,
    label: (
      <PartLabel
        name={t(`parts.${part}`)}
        wrong={errors[part] !== undefined}
        changed={countChanges(dirtyFields[part]) > 0}
      />
    ),
    content: (
      <fieldset disabled={!mayEdit} className="pt-6 pb-8">
        <legend className="sr-only">{t(`parts.${part}`)}</legend>
        {parts[part]}
      </fieldset>
    ),
  }))
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => event.preventDefault()}>
        <Tabs
          label={t('title')}
          value={tab}
          onChange={choose}
          tabs={[
            ...tabs,
            {
              value: 'tracking',
              label: <PartLabel name={t('parts.tracking')} changed={draft.changes > 0} />,
              content: (
                <div className="pt-6 pb-8">
                  <TrackingPart record={record} draft={draft} mayEdit={mayEdit} aboveBar={changes > 0} />
                </div>
              ),
            },
            {
              value: 'pictures',
              label: t('parts.pictures'),
              count: record.pictures.length,
              content: (
                <div className="flex flex-col gap-8 pt-6 pb-8">
                  <PicturesPart record={record} mayEdit={mayEdit} />
                  {maySeeEvents && <CameraPart imei={record.imei} name={record.basic.name} />}
                </div>
              ),
            },
            {
              value: 'history',
              label: t('parts.history'),
              content: (
                <div className="flex flex-col gap-6 pt-4 pb-8">
                  <HistoryPart record={record} />
                  <EarlierRecords record={record} />
                </div>
              ),
            },
          ]}
        />
        {mayEdit && (
          <SaveBar
            changes={changes}
            busy={isSubmitting}
            onSave={() => void save(false)}
            onDiscard={discard}
          />
        )}
      </form>
      <LeaveGuard active={changes > 0 || draft.changes > 0} />
      <Dialog
        open={asksVin}
        title={t('vinTitle')}
        description={t('vinText')}
        closeLabel={ui('close')}
        onOpenChange={(open) => !open && closeVin()}
        footer={
          <>
            <Button tone="primary" onClick={() => void save(true)}>
              {t('vinSave')}
            </Button>
            <Button onClick={closeVin}>{t('vinCheck')}</Button>
          </>
        }
      />
    </FormProvider>
  )
}

function PartLabel({ name, changed, wrong }: { name: string; changed: boolean; wrong?: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {name}
      {(wrong || changed) && (
        <span className={wrong ? 'size-1.5 rounded-full bg-danger' : 'size-1.5 rounded-full bg-accent'} />
      )}
    </span>
  )
}
