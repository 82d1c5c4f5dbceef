'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useAccount, useUnits } from '@/components/account/account-context'
import { ErrorState } from '@/components/ui/error-state'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { DeviceRecord } from '@/lib/devices/record-schema'
import type { Task } from '@/lib/tasks/schema'
import { editThresholds } from '@/lib/tracking/edit-thresholds'
import { THRESHOLD_GROUPS } from '@/lib/tracking/threshold-limits'
import type { TrackingSettingsView } from '@/lib/tracking/thresholds'
import { FieldGrid } from '../record-field'
import { ClassPresets } from './class-presets'
import { ThresholdField } from './threshold-field'
import { TrackingChange } from './tracking-change'
import { TrackingTask } from './tracking-task'
import { useRunningTracking, useTrackingSettings } from './use-tracking'
import type { TrackingDraft } from './use-tracking-draft'

type Props = {
  record: DeviceRecord
  draft: TrackingDraft
  mayEdit: boolean
  /** There are changes of other parts, with a bar of their own. */
  aboveBar: boolean
}

/** The thresholds by which trips, stops and the rest are decided: to read, to try out, to apply. */
export function TrackingPart({ record, draft, mayEdit, aboveBar }: Props) {
  const t = useTranslations('trackingThresholds')
  const ui = useTranslations('ui')
  const settings = useTrackingSettings(record.imei)
  if (settings.isPending) return <SkeletonRows rows={8} />
  if (settings.isError)
    return (
      <ErrorState
        title={t('notLoaded')}
        text={settings.error.message}
        retryLabel={ui('retry')}
        onRetry={() => void settings.refetch()}
        busy={settings.isFetching}
      />
    )
  return (
    <Thresholds record={record} draft={draft} mayEdit={mayEdit} aboveBar={aboveBar} view={settings.data} />
  )
}

function Thresholds({ record, draft, mayEdit, aboveBar, view }: Props & { view: TrackingSettingsView }) {
  const t = useTranslations('trackingThresholds')
  const units = useUnits()
  const { userFictitiousFlag: isVirtual } = useAccount()
  const running = useRunningTracking(record.imei)
  const [task, setTask] = useState<Task | null>(null)
  useEffect(() => {
    // Somebody else may have ordered one; it stays in sight to its end.
    if (running) setTask((shown) => shown ?? running)
  }, [running])
  const { scope, edits } = draft
  const saved = (scope === 'device' ? view.own : view.ofModel) ?? {}
  const inherited = scope === 'device' ? view.inherited : view.defaults
  const { settings, problems } = editThresholds(saved, edits, units)
  return (
    <div className="flex flex-col gap-6">
      <p className="text-body text-muted">{mayEdit ? t('about') : t('readOnly')}</p>
      {task && <TrackingTask key={task.id} ordered={task} draft={draft} onClose={() => setTask(null)} />}
      <fieldset disabled={!mayEdit || task !== null} className="flex flex-col gap-8">
        <legend className="sr-only">{t('title')}</legend>
        {/* Those of a model hold for devices that a virtual account may not see. */}
        {mayEdit && !isVirtual && (
          <div className="flex flex-col gap-1.5">
            <SegmentedControl
              label={t('scope.label')}
              value={scope}
              onChange={draft.setScope}
              className="max-w-md"
              segments={[
                { value: 'device', label: t('scope.device') },
                { value: 'model', label: t('scope.model', { model: record.basic.model }) },
              ]}
            />
            <p className="text-meta text-muted">{t(`scope.hints.${scope}`)}</p>
          </div>
        )}
        {THRESHOLD_GROUPS.map(({ title, names }) => (
          <FieldGrid key={title} title={t(`groups.${title}`)}>
            {title === 'harsh' && mayEdit && (
              <ClassPresets draft={draft} saved={saved} icon={record.basic.icon} />
            )}
            {names.map((name) => (
              <ThresholdField
                key={`${scope} ${name}`}
                name={name}
                draft={draft}
                saved={saved}
                inherited={inherited}
                defaults={view.defaults}
                problem={problems[name]}
              />
            ))}
          </FieldGrid>
        ))}
      </fieldset>
      {mayEdit && Object.keys(edits).length > 0 && task === null && (
        <TrackingChange
          draft={draft}
          settings={settings}
          aboveBar={aboveBar}
          imei={record.imei}
          valid={Object.keys(problems).length === 0}
          onOrdered={setTask}
        />
      )}
    </div>
  )
}
