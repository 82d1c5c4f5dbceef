'use client'
import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { DRAFT_KINDS, type DraftKind, type EmbedDraft } from '@/lib/embeds/embed-draft'
import { EMBEDDED_REPORTS } from '@/lib/embeds/embedded-reports'
import { FIGURES } from '@/lib/embeds/figures'
import { EMBED_DAYS, EMBED_PERIODS } from '@/lib/embeds/limits'
import { DASHBOARD_NAMES, type OverviewName, type ReportName } from '@/lib/reports/names'
import type { PartProps } from './embed-editor'
import { FormPart } from './form-part'

/** What it is called, and what it shows. */
export function ViewFields(part: PartProps) {
  const t = useTranslations('embeds')
  const { draft, errors, onChange } = part
  return (
    <FormPart title={t('parts.view')}>
      <Field label={t('name')} hint={t('nameHint')} error={errors.name} required>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            value={draft.name}
            onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t('view')} hint={t(`kinds.${draft.kind}.text`)} error={errors.view}>
        {(control) => (
          <NativeSelect
            {...control}
            value={draft.kind}
            onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as DraftKind })}
          >
            {DRAFT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}.title`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {draft.kind === 'playback' && <DayFields {...part} />}
      {draft.kind === 'report' && <ReportFields {...part} />}
      {draft.kind === 'figure' && <FigureFields {...part} />}
    </FormPart>
  )
}

function DayFields({ draft, errors, onChange }: PartProps) {
  const t = useTranslations('embeds')
  return (
    <>
      <Field label={t('day')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={draft.day}
            onChange={({ currentTarget }) => onChange({ day: currentTarget.value as EmbedDraft['day'] })}
          >
            {EMBED_DAYS.map((day) => (
              <option key={day} value={day}>
                {t(`days.${day}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {draft.day === 'asked' && (
        <Field label={t('daysBack')} hint={t('daysBackHint')} error={errors.daysBack}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              dir="ltr"
              maxLength={2}
              value={draft.daysBack}
              onChange={({ currentTarget }) => onChange({ daysBack: currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}

function ReportFields({ draft, onChange }: PartProps) {
  const t = useTranslations('embeds')
  const names = useTranslations('reports.names')
  return (
    <>
      <Field label={t('report')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={draft.report}
            onChange={({ currentTarget }) => onChange({ report: currentTarget.value as ReportName })}
          >
            {EMBEDDED_REPORTS.map((name) => (
              <option key={name} value={name}>
                {names(name)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={t('period')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={draft.period}
            onChange={({ currentTarget }) =>
              onChange({ period: currentTarget.value as EmbedDraft['period'] })
            }
          >
            {EMBED_PERIODS.map((period) => (
              <option key={period} value={period}>
                {t(`periods.${period}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        <Checkbox label={t('chart')} checked={draft.chart} onCheckedChange={(chart) => onChange({ chart })} />
        <Checkbox label={t('table')} checked={draft.table} onCheckedChange={(table) => onChange({ table })} />
      </div>
    </>
  )
}

function FigureFields({ draft, errors, onChange }: PartProps) {
  const t = useTranslations('embeds')
  const overviews = useTranslations('reports.overviews')
  const names = useTranslations('reports.dashboard')
  const { figures } = draft
  const toggle = (key: string, on: boolean) =>
    onChange({ figures: on ? [...figures, key] : figures.filter((one) => one !== key) })
  return (
    <>
      <Field label={t('dashboard')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={draft.dashboard}
            onChange={({ currentTarget }) => {
              const dashboard = currentTarget.value as OverviewName
              onChange({ dashboard, figures: FIGURES[dashboard].slice(0, 4) })
            }}
          >
            {DASHBOARD_NAMES.map((name) => (
              <option key={name} value={name}>
                {overviews(`${name}.title`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-body font-medium">{t('figures')}</legend>
        {FIGURES[draft.dashboard].map((key) => (
          <Checkbox
            key={key}
            label={names(key)}
            checked={figures.includes(key)}
            onCheckedChange={(on) => toggle(key, on)}
          />
        ))}
        {errors.figures && (
          <p role="alert" data-error tabIndex={-1} className="text-meta text-danger">
            {errors.figures}
          </p>
        )}
      </fieldset>
    </>
  )
}
