'use client'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { type Column, isNumeric } from '@/lib/reports/column'
import { COMPUTED_KINDS, type CustomReportInput, MAX_COMPUTED } from '@/lib/reports/custom-schema'
import { columnNames } from '@/lib/reports/expression'
import { FormulaInput } from './formula-input'

/** Columns that are worked out of others. */
export function BuilderFormulas({ columns }: { columns: readonly Column[] }) {
  const t = useTranslations('reports.customReports')
  const columnName = useTranslations('reports.columns')
  const { control, register, formState, getValues, setValue } = useFormContext<CustomReportInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'computed' })
  const numbers = columns.filter(({ kind }) => isNumeric(kind))
  const names = columnNames(
    numbers.map(({ key, label }) => ({
      key,
      name: label ?? (columnName.has(key as never) ? columnName(key as never) : key),
    })),
  )
  /** The formula that a column is put into. */
  const [current, setCurrent] = useState(0)
  const insert = (key: string) => {
    const index = Math.min(current, fields.length - 1)
    if (index < 0) return append({ label: '', formula: key, kind: 'number', total: 'sum' })
    const formula = getValues(`computed.${index}.formula`) ?? ''
    const isWhole = formula === '' || /[-+*/(,]\s*$/.test(formula)
    setValue(`computed.${index}.formula`, `${formula}${isWhole ? '' : ' +'} ${key}`.trim(), {
      shouldDirty: true,
    })
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-body font-medium">{t('formulas')}</legend>
      <p className="text-meta text-muted">{t('formulasHint')}</p>
      <p className="flex flex-wrap gap-1.5 text-meta text-muted">
        {numbers.map((column) => (
          <button
            key={column.key}
            type="button"
            aria-label={t('insertColumn', { column: names.get(column.key) ?? column.key })}
            onClick={() => insert(column.key)}
            className="tap rounded-inner bg-sunken px-1.5 py-0.5 hover:bg-press"
          >
            <bdi>{names.get(column.key)}</bdi>
          </button>
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
                <FormulaInput index={index} names={names} field={props} onFocus={() => setCurrent(index)} />
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
