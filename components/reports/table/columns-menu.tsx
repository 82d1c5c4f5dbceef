'use client'
import { Columns3 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { IconButton } from '@/components/ui/icon-button'
import { Popover } from '@/components/ui/popover'
import type { Column } from '@/lib/reports/column'
import { useColumnTitle } from '../use-cell-formats'
import { isShown, type useTableLayout } from './use-table-layout'

type Props = ReturnType<typeof useTableLayout> & { columns: readonly Column[] }

/** Which columns are shown. */
export function ColumnsMenu({ columns, layout, change, reset }: Props) {
  const t = useTranslations('reports.screen')
  const title = useColumnTitle()
  return (
    <Popover
      label={t('columns')}
      align="end"
      className="flex max-h-96 w-64 flex-col p-2"
      trigger={<IconButton label={t('columns')} icon={<Columns3 />} />}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        {columns.map((column) => (
          <Checkbox
            key={column.key}
            className="flex min-h-8 w-full rounded-control px-2 hover:bg-hover touch:min-h-11"
            label={title(column)}
            checked={isShown(layout, column)}
            onChange={({ currentTarget }) =>
              change({ shown: { ...layout.shown, [column.key]: currentTarget.checked } })
            }
          />
        ))}
      </div>
      <Button tone="ghost" className="mt-1" onClick={reset}>
        {t('resetColumns')}
      </Button>
    </Popover>
  )
}
