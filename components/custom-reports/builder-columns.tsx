'use client'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { useColumnTitle } from '@/components/reports/use-cell-formats'
import { Checkbox } from '@/components/ui/checkbox'
import { IconButton } from '@/components/ui/icon-button'
import type { Column } from '@/lib/reports/column'
import type { CustomReportInput } from '@/lib/reports/custom-schema'

/** Which columns are shown, and in which order. */
export function BuilderColumns({ columns }: { columns: readonly Column[] }) {
  const t = useTranslations('reports.customReports')
  const title = useColumnTitle()
  const form = useFormContext<CustomReportInput>()
  const chosen = form.watch('columns')
  const set = (next: string[]) => form.setValue('columns', next, { shouldDirty: true, shouldValidate: true })
  const move = (key: string, by: 1 | -1) => {
    const at = chosen.indexOf(key)
    const next = [...chosen]
    next.splice(at, 1)
    next.splice(at + by, 0, key)
    set(next)
  }
  const listed = [
    ...chosen.flatMap((key) => columns.find((column) => column.key === key) ?? []),
    ...columns.filter(({ key }) => !chosen.includes(key)),
  ]
  return (
    <fieldset>
      <legend className="mb-1.5 text-body font-medium">{t('columns')}</legend>
      <ul className="max-h-72 divide-y divide-hairline overflow-y-auto rounded-panel border border-hairline bg-surface">
        {listed.map((column) => {
          const at = chosen.indexOf(column.key)
          const name = title(column)
          return (
            <li key={column.key} className="flex min-h-9 items-center gap-1 px-3 touch:min-h-11">
              <Checkbox
                className="min-w-0 flex-1"
                label={name}
                checked={at >= 0}
                onCheckedChange={(on) =>
                  set(on ? [...chosen, column.key] : chosen.filter((key) => key !== column.key))
                }
              />
              {at > 0 && (
                <IconButton
                  small
                  label={t('up', { column: name })}
                  icon={<ArrowUp />}
                  onClick={() => move(column.key, -1)}
                />
              )}
              {at >= 0 && at < chosen.length - 1 && (
                <IconButton
                  small
                  label={t('down', { column: name })}
                  icon={<ArrowDown />}
                  onClick={() => move(column.key, 1)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {chosen.length === 0 && (
        <p role="alert" className="mt-1.5 text-meta text-danger">
          {t('noColumns')}
        </p>
      )}
    </fieldset>
  )
}
