'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type FieldPath, FormProvider, useForm } from 'react-hook-form'
import { useHasFleet } from '@/components/account/account-context'
import { FormSwitch } from '@/components/forms/form-switch'
import { LeaveGuard, useLeaveGuard } from '@/components/forms/leave-guard'
import { showRefusal } from '@/components/forms/show-refusal'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { ConditionsFilter } from '@/components/reports/filters/conditions-filter'
import { ReportOptions } from '@/components/reports/report-options'
import { ReportsTopbar } from '@/components/reports/reports-topbar'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { showToast } from '@/components/ui/sonner'
import { api } from '@/lib/http/client'
import { reportOf } from '@/lib/reports/catalogue'
import {
  type CustomReport,
  type CustomReportInput,
  type CustomReportListed,
  customName,
  customReport,
} from '@/lib/reports/custom-schema'
import { reportFor } from '@/lib/reports/drivers/fleet-report'
import type { ReportName } from '@/lib/reports/names'
import type { Report } from '@/lib/reports/report'
import { BuilderChart } from './builder-chart'
import { BuilderColumns } from './builder-columns'
import { BuilderFormulas } from './builder-formulas'
import { BuilderPreview } from './builder-preview'
import { refreshOwnReports } from './use-custom-reports'

const shownOf = (source: ReportName, hasFleet: boolean) =>
  reportFor<Report>(reportOf(source), hasFleet).columns.flatMap(({ key, hidden }) => (hidden ? [] : [key]))

function startOf(given: CustomReportListed | null, hasFleet: boolean): CustomReportInput {
  if (!given)
    return {
      name: '',
      source: 'trips',
      columns: shownOf('trips', hasFleet),
      computed: [],
      conditions: [],
      group: null,
      chart: null,
      shared: false,
    }
  const { name, source, columns, computed, conditions, group, chart, shared } = given
  return { name, source, columns, computed, conditions, group, chart, shared }
}

/** The fields that show what is wrong with them. */
const fieldOf = (path: string) =>
  /^name$|^computed\.\d+\.(label|formula)$/.test(path) ? (path as FieldPath<CustomReportInput>) : null

/** /addReport: a report of one's own, made of the columns of another one. */
export function ReportBuilder({ given }: { given: CustomReportListed | null }) {
  const t = useTranslations('reports')
  const router = useRouter()
  const queries = useQueryClient()
  const hasFleet = useHasFleet()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<CustomReportInput, unknown, CustomReport>({
    defaultValues: startOf(given, hasFleet),
    resolver: useSchemaResolver(customReport),
  })
  const { isDirty, isSubmitting, isSubmitSuccessful, errors } = form.formState
  const isUnsaved = isDirty && !isSubmitSuccessful
  const guard = useLeaveGuard(isUnsaved, () => router.push('/reportList'))
  const source = form.watch('source')
  const report = reportFor<Report>(reportOf(source), hasFleet)

  const save = form.handleSubmit(async (body) => {
    setProblem(null)
    try {
      const saved = given
        ? await api('PUT', '/api/custom-reports/[id]', { params: { id: given.id }, body, hideError: true })
        : await api('POST', '/api/custom-reports', { body, hideError: true })
      await refreshOwnReports(queries)
      showToast({ text: t('customReports.saved', { name: saved.name }), tone: 'success' })
      router.push(`/new/${customName(saved.id)}`)
    } catch (error) {
      setProblem(showRefusal(error, form, { fieldOf, byName: { reportNameTaken: 'name' } }))
      // Otherwise the form would count as saved.
      throw error
    }
  })
  return (
    <section aria-label={t('screen.addReport')} className="flex min-h-full flex-col">
      <ReportsTopbar
        title={given ? t('customReports.editTitle', { name: given.name }) : t('screen.addReport')}
        explanation={t('customReports.builderExplanation')}
      />
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => void save(event).catch(() => undefined)}
          className="flex flex-1 flex-col border-t border-hairline"
        >
          <div className="grid flex-1 content-start gap-6 p-4 xl:grid-cols-[minmax(0,36rem)_minmax(0,1fr)] phone:p-3">
            <div className="flex w-full max-w-160 min-w-0 flex-col gap-6">
              <Field
                label={t('customReports.name')}
                hint={t('customReports.nameHint')}
                error={errors.name?.message}
                required
              >
                {(control) => <Input {...control} {...form.register('name')} dir="auto" />}
              </Field>
              <Field label={t('customReports.source')} hint={t(`explanations.${source}`)} required>
                {(control) => (
                  <NativeSelect
                    {...control}
                    className="w-full"
                    value={source}
                    onChange={({ currentTarget }) => {
                      const next = currentTarget.value as ReportName
                      form.setValue('source', next, { shouldDirty: true })
                      form.setValue('columns', shownOf(next, hasFleet), { shouldDirty: true })
                      for (const part of ['computed', 'conditions'] as const) form.setValue(part, [])
                      for (const part of ['group', 'chart'] as const) form.setValue(part, null)
                    }}
                  >
                    <ReportOptions />
                  </NativeSelect>
                )}
              </Field>
              <BuilderColumns columns={report.columns} />
              <BuilderFormulas columns={report.columns} />
              {report.filters.length > 0 && (
                <fieldset className="flex flex-col items-start gap-1.5">
                  <legend className="mb-1.5 text-body font-medium">{t('customReports.filters')}</legend>
                  <ConditionsFilter
                    report={report}
                    value={form.watch('conditions') ?? []}
                    onChange={(next) => form.setValue('conditions', next, { shouldDirty: true })}
                  />
                </fieldset>
              )}
              <BuilderChart report={report} />
              <FormSwitch<CustomReportInput> label={t('customReports.shareLabel')} name="shared" />
            </div>
            <BuilderPreview className="xl:sticky xl:top-4 xl:self-start" />
          </div>
          <footer className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-hairline bg-surface px-4 py-3 phone:px-3">
            {problem && (
              <p role="alert" className="text-body text-danger">
                {problem}
              </p>
            )}
            <span className="flex-1" />
            <Button onClick={guard.leave}>{t('customReports.cancel')}</Button>
            <Button type="submit" tone="primary" busy={isSubmitting}>
              {t('customReports.save')}
            </Button>
          </footer>
        </form>
      </FormProvider>
      <LeaveGuard active={isUnsaved} />
      {guard.question}
    </section>
  )
}
