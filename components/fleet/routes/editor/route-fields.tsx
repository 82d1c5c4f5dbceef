'use client'
import { useTranslations } from 'next-intl'
import { DeviceFilterButton } from '@/components/device-choice/device-filter'
import { NumberField } from '@/components/fleet/services/number-field'
import { Field } from '@/components/ui/field'
import { GroupError } from '@/components/ui/group-error'
import { Input } from '@/components/ui/input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { ScheduleField } from '@/components/weekly-schedule/schedule-field'
import type { DraftPoint, RouteDraft } from '@/lib/fleet/routes/route-draft'
import { ROUTE_LIMITS } from '@/lib/fleet/routes/route-limits'
import type { RouteForm } from '../use-route-form'
import { AddPoints } from './add-points'
import { LinePart } from './line-part'
import { PointList } from './point-list'

type Props = {
  form: RouteForm
  hasEngine: boolean
  isDrawing: boolean
  setDrawing: (on: boolean) => void
  /** What is wrong at a path of the body. */
  textAt: (path: string) => string | null
  /** What is missing is said once it was tried to save. */
  isTried: boolean
  onAdd: (point: DraftPoint) => void
  onDriven: (driven: Pick<RouteDraft, 'points' | 'line' | 'lineSource'> & { imei: string }) => void
}

/** The fields of a route from its name to when it is driven. */
export function RouteFields(props: Props) {
  const { form, hasEngine, isDrawing, setDrawing, textAt, isTried, onAdd, onDriven } = props
  const t = useTranslations('fleet.routes')
  const { draft, change } = form
  const tried = (path: string) => (isTried ? textAt(path) : null)
  const needsPoints = isTried && draft.points.length < ROUTE_LIMITS.points.min
  return (
    <>
      <Field label={t('name')} error={tried('name')} required>
        {(control) => (
          <Input
            {...control}
            dir={draft.name ? 'auto' : undefined}
            maxLength={ROUTE_LIMITS.name}
            autoComplete="off"
            placeholder={t('namePlaceholder')}
            value={draft.name}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
        )}
      </Field>
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-1.5 text-body font-medium">
          {t('pointsCount', { count: draft.points.length })}
        </legend>
        <div data-wrong={needsPoints ? '' : undefined}>
          <AddPoints points={draft.points} onAdd={onAdd} onDriven={onDriven} />
        </div>
        <PointList
          points={draft.points}
          isTimed={draft.schedule !== null}
          onChange={(points) => change({ points })}
          // What is wrong with its place is said at its name.
          errorAt={(path) =>
            path.endsWith('.name')
              ? (textAt(path) ?? textAt(path.replace(/name$/, 'lat')))
              : path.endsWith('.lat')
                ? null
                : textAt(path)
          }
        />
        <GroupError text={needsPoints ? t('twoPoints') : null} />
        <SegmentedControl
          label={t('order')}
          value={draft.order}
          onChange={(order) => change({ order })}
          segments={(['strict', 'free'] as const).map((value) => ({ value, label: t(`orders.${value}`) }))}
        />
        <p className="text-meta text-muted">{t(`orderHints.${draft.order}`)}</p>
      </fieldset>
      <LinePart
        form={form}
        hasEngine={hasEngine}
        isDrawing={isDrawing}
        setDrawing={setDrawing}
        error={textAt('line')}
      />
      <NumberField
        whole
        label={t('offset')}
        hint={t('offsetHint')}
        unit="m"
        error={textAt('offsetM')}
        value={draft.offsetM}
        onChange={(offsetM) => change({ offsetM })}
      />
      <div className="flex flex-col items-start gap-1.5">
        <span className="text-body font-medium">{t('device')}</span>
        <DeviceFilterButton label={t('nobody')} imei={draft.imei} onChange={(imei) => change({ imei })} />
        <p className="text-meta text-muted">{t('deviceHint')}</p>
      </div>
      <fieldset className="flex min-w-0 flex-col gap-1.5">
        <legend className="mb-1.5 text-body font-medium">{t('effectTimes')}</legend>
        <ScheduleField
          value={draft.schedule}
          onChange={(schedule) => change({ schedule })}
          errorAt={(window) => textAt(`schedule.windows.${window}.days`) ?? undefined}
        />
        <p className="text-meta text-muted">{t('effectHint')}</p>
      </fieldset>
    </>
  )
}
