'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats, useTimeZone, useUnits } from '@/components/account/account-context'
import { SheetForm } from '@/components/forms/sheet-form'
import { useJudgedForm } from '@/components/forms/use-judged-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeCheckbox } from '@/components/ui/native-checkbox'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { SCHEDULES } from '@/lib/fleet/services/judge-plan'
import { type PlanBody, planBody, type ServicePlan } from '@/lib/fleet/services/plan-schema'
import { METRES_PER } from '@/lib/format/units'
import { api } from '@/lib/http/client'
import { dayOf } from '@/lib/time/wall-clock'
import { NumberField } from './number-field'
import { bodyOf, draftOf, type PlanDraft } from './plan-draft'
import { PlanTargetsField } from './plan-targets-field'
import { refreshServices } from './use-services'

/** A new service plan, or one that is changed. */
export default function PlanForm({ plan, onClose }: { plan: ServicePlan | null; onClose: () => void }) {
  const t = useTranslations('fleet.services')
  const zone = useTimeZone()
  const [first] = useState(() => draftOf(plan, dayOf(Date.now(), zone)))
  const [draft, setDraft] = useState(first)
  const change = (next: Partial<PlanDraft>) => setDraft({ ...draft, ...next })
  const form = useJudgedForm({
    schema: planBody,
    typed: bodyOf(draft),
    fieldOf: (path) => String(path.split('.')[0]),
    send: (body) =>
      plan
        ? api('PUT', '/api/service-plans/[id]', { params: { id: plan.id }, body, hideError: true })
        : api('POST', '/api/service-plans', { body, hideError: true }),
    saved: t('saved'),
    onClose,
    refresh: refreshServices,
  })
  const { errorAt } = form
  const part = { draft, change, errorAt }
  return (
    <SheetForm
      {...form.sheet}
      title={plan ? plan.name : t('newPlan')}
      save={t('save')}
      isChanged={JSON.stringify(draft) !== JSON.stringify(first)}
    >
      <Field label={t('name')} error={errorAt('name')} required>
        {(control) => (
          <Input
            {...control}
            dir={draft.name ? 'auto' : undefined}
            autoComplete="off"
            placeholder={t('namePlaceholder')}
            value={draft.name}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
        )}
      </Field>
      <IntervalFields {...part} />
      <Field label={t('startOn')} hint={t('startOnHint')} error={errorAt('startOn')} required>
        {(control) => (
          <Input
            {...control}
            type="date"
            dir="ltr"
            value={draft.startOn}
            onChange={({ currentTarget }) => change({ startOn: currentTarget.value })}
          />
        )}
      </Field>
      <div className="flex flex-col gap-1.5">
        <span className="text-body font-medium">{t('schedule')}</span>
        <SegmentedControl
          label={t('schedule')}
          value={draft.schedule}
          onChange={(schedule) => change({ schedule })}
          segments={SCHEDULES.map((value) => ({ value, label: t(`schedules.${value}`) }))}
        />
        <p className="text-meta text-muted">{t(`scheduleHints.${draft.schedule}`)}</p>
      </div>
      <PlanTargetsField draft={draft} change={change} error={errorAt('targets')} />
      <Field label={t('emails')} hint={t('emailsHint')} error={errorAt('emails')}>
        {(control) => (
          <Input
            {...control}
            dir="ltr"
            autoComplete="off"
            inputMode="email"
            value={draft.emails}
            onChange={({ currentTarget }) => change({ emails: currentTarget.value })}
          />
        )}
      </Field>
      <NativeCheckbox
        label={t('enabled')}
        checked={draft.enabled}
        onChange={({ currentTarget }) => change({ enabled: currentTarget.checked })}
      />
    </SheetForm>
  )
}

type PartProps = {
  draft: PlanDraft
  change: (next: Partial<PlanDraft>) => void
  errorAt: (field: keyof PlanBody) => string | null
}

/** The intervals, each with how long before somebody is told. */
function IntervalFields({ draft, change, errorAt }: PartProps) {
  const t = useTranslations('fleet.services')
  const { distanceUnit } = useFormats()
  const metres = METRES_PER[useUnits().distance]
  const inMonths = draft.intervalDays === null
  const [byMonths, setByMonths] = useState(inMonths)
  const time = byMonths ? 'intervalMonths' : 'intervalDays'
  const field = (
    name: 'intervalM' | 'intervalEngineS' | 'aheadM' | 'aheadEngineS' | 'aheadDays',
    [per, unit]: readonly [number, string],
  ) => (
    <NumberField
      per={per}
      unit={unit}
      whole={true}
      label={t(`fields.${name}`)}
      error={errorAt(name)}
      value={draft[name] === 0 ? null : draft[name]}
      onChange={(value) => change({ [name]: name.startsWith('ahead') ? (value ?? 0) : value })}
    />
  )
  const [far, long, days] = [
    [metres, distanceUnit],
    [3600, t('hourUnit')],
    [1, t('dayUnit')],
  ] as const
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-body font-medium">{t('intervals')}</legend>
      <p className="text-meta text-muted">{t('intervalsHint')}</p>
      <div className="grid grid-cols-2 items-start gap-3">
        {field('intervalM', far)}
        {field('aheadM', far)}
        {field('intervalEngineS', long)}
        {field('aheadEngineS', long)}
        <NumberField
          whole
          label={t('fields.time')}
          unit={t(byMonths ? 'monthUnit' : 'dayUnit')}
          error={errorAt(time)}
          value={draft[time]}
          onChange={(value) => change({ intervalMonths: null, intervalDays: null, [time]: value })}
        />
        {field('aheadDays', days)}
      </div>
      <SegmentedControl
        label={t('fields.time')}
        value={byMonths ? 'months' : 'days'}
        onChange={(unit) => {
          const months = unit === 'months'
          const value = draft[time]
          setByMonths(months)
          change(
            months
              ? { intervalMonths: value, intervalDays: null }
              : { intervalDays: value, intervalMonths: null },
          )
        }}
        segments={(['months', 'days'] as const).map((value) => ({ value, label: t(`timeUnits.${value}`) }))}
      />
    </fieldset>
  )
}
