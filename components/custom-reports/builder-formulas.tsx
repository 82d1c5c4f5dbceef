'use client'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useColumnTitle } from '@/components/reports/use-cell-formats'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { type Column, isNumeric } from '@/lib/reports/column'
import { COMPUTED_KINDS, type CustomReportInput, MAX_COMPUTED } from '@/lib/reports/custom-schema'

/** Columns that are worked out of others. */
export function BuilderFormulas({ columns }: { columns: readonly Column[] }) {
  const t = useTranslations('reports.customReports')
  const title = useColumnTitle()
  const { control, register, formState } = useFormContext<CustomReportInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'computed' })
  const numbers = columns.filter(({ kind }) => isNumeric(kind))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-body font-medium">{t('formulas')}</legend>
      <p className="text-meta text-muted">{t('formulasHint')}</p>
      <p className="flex flex-wrap gap-1.5 text-meta text-muted">
        {numbers.map((column) => (
          <span key={column.key} title={title(column)} className="rounded-inner bg-sunken px-1.5 py-0.5">
            <bdi className="font-mono" dir="ltr">
              {column.key}
            </bdi>
          </span>
        ))}
      </p>
      {fields.map((field, index) => {
        const problems = formState.errors.computed?.[index]
        return (
          <div
            key={field.id}
            className="flex flex-col gap-3 rounded-panel border border-hairline bg-surface p-3"
          >
            <div className="flex items-end gap-2">
              <Field className="flex-1" label={t('formulaLabel')} error={problems?.label?.message} required>
                {(props) => <Input {...props} {...register(`computed.${index}.label`)} dir="auto" />}
              </Field>
              <IconButton label={t('removeFormula')} icon={<Trash2 />} onClick={() => remove(index)} />
            </div>
            <Field label={t('formula')} error={problems?.formula?.message} required>
              {(props) => (
                <Input
                  {...props}
                  {...register(`computed.${index}.formula`)}
                  dir="ltr"
                  className="font-mono"
                  placeholder="distanceM / seconds * 3.6"
                />
              )}
            </Field>
            <div className="flex gap-2">
              <Field className="flex-1" label={t('formulaKind')}>
                {(props) => (
                  <NativeSelect {...props} {...register(`computed.${index}.kind`)} className="w-full">
                    {COMPUTED_KINDS.map((kind) => (
                      <option key={kind} value={kind}>
                        {t(`kinds.${kind as 'number'}`)}
                      </option>
                    ))}
                  </NativeSelect>
                )}
              </Field>
              <Field className="flex-1" label={t('formulaTotal')}>
                {(props) => (
                  <NativeSelect
                    {...props}
                    {...register(`computed.${index}.total`, { setValueAs: (value) => value || null })}
                    className="w-full"
                  >
                    <option value="">{t('noTotal')}</option>
                    {(['sum', 'avg', 'max', 'min'] as const).map((rule) => (
                      <option key={rule} value={rule}>
                        {t(`rules.${rule}`)}
                      </option>
                    ))}
                  </NativeSelect>
                )}
              </Field>
            </div>
          </div>
        )
      })}
      {fields.length < MAX_COMPUTED && (
        <Button
          className="self-start"
          icon={<Plus className="size-4" />}
          onClick={() => append({ label: '', formula: '', kind: 'number', total: 'sum' })}
        >
          {t('addFormula')}
        </Button>
      )}
    </fieldset>
  )
}
